import { randomUUID } from 'node:crypto'
import type { FunctionsHttpError } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { type Client, newAccount, signedIn, visitor } from '../support/accounts.ts'
import { newestCode } from '../local/auth-people.ts'
import { newWorld } from '../support/world.ts'

async function invite(client: Client, body: object) {
  const { data, error } = await client.functions.invoke('staff-invite', { body })
  if (!error)
    return { data: data as { staff: { id: string; user_id: string }; is_invited: boolean } }
  const { context } = error as FunctionsHttpError
  const response = context as Response
  return { status: response.status, error: (await response.json()) as { code: string } }
}

it('an invited person gets a mail, comes in with its code and works here', async () => {
  const [{ client }, { clinicId }] = await Promise.all([signedIn('agus@example.com'), newWorld()])
  const email = `baru-${randomUUID()}@example.com`
  const wish = { email, full_name: 'Wati Lestari', role: 'receptionist', clinic_id: clinicId }
  const { data } = await invite(client, wish)
  expect(data!.is_invited).toBe(true)
  const lapsed = await newestCode(email)
  // Whose invitation has lapsed is invited again.
  const again = await invite(client, wish)
  expect(again.data).toMatchObject({ staff: { id: data!.staff.id }, is_invited: true })
  const person = visitor()
  const token = await newestCode(email)
  expect(token).not.toBe(lapsed)
  const verified = await person.auth.verifyOtp({ email, token, type: 'invite' })
  expect(verified.error).toBeNull()
  const known = await invite(client, wish)
  expect(known.data).toMatchObject({ staff: { id: data!.staff.id }, is_invited: false })
  const access = await person.rpc('my_staff_access')
  expect(access.data).toMatchObject({ roles: [{ role: 'receptionist', clinic_id: clinicId }] })

  const ended = await client
    .from('staff')
    .update({ is_active: false })
    .eq('id', data!.staff.id)
    .select('id')
  expect(ended.data).toHaveLength(1)
  expect((await person.rpc('my_staff_access')).data).toMatchObject({ roles: [] })
})

it('is refused to all others, and makes no account then', async () => {
  const [{ client: boss }, { client: desk }, { client: stranger }] = await Promise.all([
    signedIn('agus@example.com'),
    signedIn('sari@example.com'),
    newAccount(),
  ])
  const wish = { email: `baru-${randomUUID()}@example.com`, full_name: 'Wati', role: 'admin' }
  expect(await invite(desk, wish)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  expect(await invite(stranger, wish)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  expect(await invite(visitor(), wish)).toMatchObject({ status: 401 })
  for (const wrong of [{ role: 'owner' }, { email: 'x' }, { full_name: '' }, { clinic_id: 'x' }])
    expect(await invite(boss, { ...wish, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 422,
      error: { code: 'invalid_input' },
    })
  const { data } = await boss.rpc('staff_members')
  expect(data!.some(({ email }) => email === wish.email)).toBe(false)
})
