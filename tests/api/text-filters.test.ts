import { expect, it } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { containing } from '../../app/lib/admin/containing.ts'
import { database } from '../support/db.ts'

it('finds a part of a text, whatever signs are in it', async () => {
  const { client } = await signedIn('agus@example.com')
  const name = `Uji (a,b).c "d" 50% ${process.pid}`
  await database().query(
    `insert into public.services (slug, name_id, name_en, specialisation, price_idr, is_active)
     values ('uji-teks-' || $2::text, $1, 'Test', 'general_health', 1, false)`,
    [name, process.pid],
  )
  const find = async (text: string) => {
    const query = client
      .from('services')
      .select('name_id')
      .or(containing(text, ['name_id', 'slug']))
    const { data, error } = await query
    expect(error).toBeNull()
    return data?.some((row) => row.name_id === name)
  }
  for (const text of ['UJI', '(a,b)', '"d"', '50%', 'a*b', `.c "D" 50% ${process.pid}`])
    expect([text, await find(text)]).toEqual([text, true])
  expect(await find('a,b,c')).toBe(false)
})
