import { beforeAll, expect, it } from 'vitest'
import { newAccounts, signedIn, type Account } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { stack } from '../support/shared-stack.ts'
import { newWorld, type World } from '../support/world.ts'

let admin: Account
let world: World

beforeAll(async () => {
  ;[admin, world] = await Promise.all([signedIn('agus@example.com'), newWorld()])
})

const fieldOf = (details: string) => (JSON.parse(details) as { field: string }).field

it('an administrator who slips hears which field it was, and no number of Postgres', async () => {
  const { client } = admin
  const clinic = () => client.from('clinics')
  const elsewhere = '99999999-9999-4999-8999-999999999999'
  const slips = [
    [
      clinic().update({ slug: 'Not a slug' }).eq('id', world.clinicId),
      422,
      'invalid_input',
      'slug',
    ],
    [
      client
        .from('articles')
        .update({ topic: 'x'.repeat(300_000) })
        .not('id', 'is', null),
      422,
      'invalid_input',
      'topic',
    ],
    [clinic().update({ phone: '0811' }).eq('id', world.clinicId), 422, 'invalid_input', 'phone'],
    [
      clinic()
        .update({ name: null as never })
        .eq('id', world.clinicId),
      422,
      'invalid_input',
      'name',
    ],
    [
      clinic().update({ latitude: 1e9, longitude: 1 }).eq('id', world.clinicId),
      422,
      'invalid_input',
      'latitude',
    ],
    [
      client.from('services').update({ price_idr: -1 }).eq('id', world.serviceId),
      422,
      'invalid_input',
      'price_idr',
    ],
    [client.from('booking_policy').insert({ clinic_id: elsewhere }), 404, 'not_found', 'clinic_id'],
    [
      client
        .from('physiotherapist_services')
        .insert({ service_id: world.serviceId, physiotherapist_id: world.physiotherapistIds[0]! }),
      409,
      'already_exists',
      'service_id',
    ],
    [
      client.rpc('save_clinic_hours', {
        clinic_id: world.clinicId,
        hours: [{ weekday: 1, opens_at: '09:00', closes_at: '08:00' }],
      }),
      422,
      'invalid_input',
      'closes_at',
    ],
  ] as const
  for (const [slip, status, code, field] of slips) {
    const answer = await slip
    const { error } = answer
    expect([answer.status, error?.code, fieldOf(error?.details ?? '{}')]).toEqual([
      status,
      code,
      field,
    ])
    expect(JSON.stringify(error)).not.toMatch(/constraint|violates|_key|_fkey/)
  }
})

it('an upsert still says itself what becomes of a repetition', async () => {
  const row = { service_id: world.serviceId, physiotherapist_id: world.physiotherapistIds[0]! }
  const { error } = await admin.client
    .from('physiotherapist_services')
    .upsert(row, { onConflict: 'service_id,physiotherapist_id', ignoreDuplicates: true })
  expect(error).toBeNull()
})

it('an upsert that repeats another key than its own hears which field it was', async () => {
  const packages = () => admin.client.from('packages')
  const text = { name_id: 'Paket', name_en: 'Package' }
  const numbers = { sessions: 5, price_idr: 1_000_000, valid_months: 3 }
  const made = () => {
    const id = crypto.randomUUID()
    return { id, slug: `test-${id}`, ...text, ...numbers }
  }
  const [one, other] = [made(), made()]
  await packages().insert([one, other]).throwOnError()
  const slug = other.slug
  const repeated = packages().upsert({ ...made(), slug }, { ignoreDuplicates: true })
  const { error, status } = await repeated
  expect([status, error?.code, fieldOf(error?.details ?? '{}')]).toEqual([
    409,
    'already_exists',
    'slug',
  ])
  // By the key that is repeated it is a change, or nothing.
  const changed = { slug, ...text, ...numbers, price_idr: 2_000_000 }
  await packages().upsert(changed, { onConflict: 'slug' }).throwOnError()
  await packages()
    .upsert({ ...one, slug }, { ignoreDuplicates: true })
    .throwOnError()
  const { data } = await packages().select('id, slug, price_idr').in('id', [one.id, other.id])
  expect(data).toHaveLength(2)
  expect(data).toContainEqual({ id: other.id, slug, price_idr: 2_000_000 })
  expect(data).toContainEqual({ id: one.id, slug: one.slug, price_idr: 1_000_000 })
})

// PostgREST: Query/QueryBuilder.hs, mutatePlanToQuery: DO UPDATE SET names every column of the
// payload, also those of the key.
it('who may not change a key may not upsert by it, nor put a row', async () => {
  const { client, id: user_id, token } = admin
  const { data: row } = await client
    .from('packages')
    .select('id, slug, name_id, name_en, sessions, price_idr, valid_months')
    .limit(1)
    .single()
    .throwOnError()
  const denied = [403, '42501', 'permission denied for table packages']
  for (const id of [row.id, crypto.randomUUID()]) {
    const { error, status } = await client.from('packages').upsert({ ...row, id })
    expect([status, error?.code, error?.message]).toEqual(denied)
  }
  const put = await fetch(`${stack().api_url}/rest/v1/packages?id=eq.${row.id}`, {
    method: 'PUT',
    headers: {
      apikey: stack().publishable_key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(row),
  })
  const { code, message } = (await put.json()) as { code: string; message: string }
  expect([put.status, code, message]).toEqual(denied)
  // Settings of one's own: also the only key is one that nobody may change.
  const settings = await client.from('staff_message_settings').upsert({ user_id, has_digest: true })
  expect([settings.status, settings.error?.code]).toEqual([403, '42501'])
})

it('the token of a deleted account is nobody, also where people are written', async () => {
  const [account] = await newAccounts(1)
  await database().query('delete from auth.users where id = $1', [account!.id])
  const { error, status } = await account!.client.rpc('save_patient', {
    patient: { is_self: false, full_name: 'Uji' },
  })
  expect([status, error?.code]).toEqual([401, 'not_signed_in'])
})
