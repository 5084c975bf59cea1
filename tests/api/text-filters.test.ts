import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { containing } from '../../app/lib/admin/containing.ts'
import { database } from '../support/db.ts'
import { stack } from '../support/shared-stack.ts'

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

// PostgREST: Query/SqlFragment.hs, pgFmtFilter, hands Postgres the text of the filter.
it('compares texts with what was written, and not with a number or a truth', async () => {
  const client = createClient(stack().api_url, stack().secret_key)
  const clinic = () => client.from('clinics').select('phone, name').eq('slug', 'kebayoran-baru')
  const { phone, name } = (await clinic().single().throwOnError()).data as Record<string, string>
  type Query = ReturnType<typeof clinic>
  const isFound = async (filter: (query: Query) => Query) =>
    (await filter(clinic()).throwOnError()).data.length > 0
  expect(await isFound((query) => query.eq('phone', phone))).toBe(true)
  expect(await isFound((query) => query.in('phone', [phone, 'true', '1.50']))).toBe(true)
  expect(await isFound((query) => query.neq('phone', phone))).toBe(false)
  expect(await isFound((query) => query.or(`phone.eq.${phone},name.eq.true`))).toBe(true)
  for (const value of ['true', 'false', 'null', ` ${name}`, `"${name}"`])
    expect([value, await isFound((query) => query.eq('name', value))]).toEqual([value, false])
  expect(await isFound((query) => query.eq('postal_code', '12999.0'))).toBe(false)
})

// PostgREST: Query/SqlFragment.hs, pgFmtFilter, writes % for the * of every pattern.
it('takes a star for any text in each of several patterns', async () => {
  const client = createClient(stack().api_url, stack().secret_key)
  const find = async (operator: string, patterns: string) => {
    const given = ['physiotherapy', 'geriatric-care']
    const query = client.from('services').select('slug').in('slug', given).order('slug')
    const { data } = await query.filter('slug', operator, patterns).throwOnError()
    return data.map(({ slug }) => slug as string)
  }
  expect(await find('like(any)', '{phy*,ger*}')).toEqual(['geriatric-care', 'physiotherapy'])
  expect(await find('not.like(any)', '{phy*,zz*}')).toEqual(['geriatric-care'])
  expect(await find('like(all)', '{*phy*,*y}')).toEqual(['physiotherapy'])
  expect(await find('ilike(any)', '{*PHY*}')).toEqual(['physiotherapy'])
  expect(await find('not.ilike(all)', '{*CARE,*E*}')).toEqual(['physiotherapy'])
  const { data } = await client
    .from('services')
    .select('slug')
    .or('slug.like(any).{phy*,zz*},slug.eq.geriatric-care')
    .throwOnError()
  expect(data).toHaveLength(2)
})

// PostgREST: Plan.hs, addFilters: every filter holds.
it('filters by each of several filters of one kind', async () => {
  const client = createClient(stack().api_url, stack().secret_key)
  const given = ['geriatric-care', 'physiotherapy', 'post-surgery-recovery']
  const services = () => client.from('services').select('slug').in('slug', given).order('slug')
  const slugs = async (query: ReturnType<typeof services>) =>
    (await query.throwOnError()).data.map(({ slug }) => slug as string)
  expect(await slugs(services().neq('slug', given[0]).neq('slug', given[1]))).toEqual([given[2]])
  expect(await slugs(services().like('slug', '*y').like('slug', 'p*'))).toEqual(given.slice(1))
  expect(
    await slugs(services().not('slug', 'eq', given[0]).not('slug', 'like', '*surgery*')),
  ).toEqual([given[1]])
  const either = (...of: string[]) => of.map((it) => `slug.eq.${it}`).join()
  expect(
    await slugs(services().or(either(given[0]!, given[1]!)).or(either(given[1]!, given[2]!))),
  ).toEqual([given[1]])
  const quoted = 'slug.like."ger*",slug.not.like."*o*",slug.like.",)*"'
  expect(await slugs(services().or(quoted))).toEqual([given[0]])
  expect(await slugs(services().like('slug', 'p*').not('slug', 'like', 'a,(b"*'))).toEqual(
    given.slice(1),
  )
  expect(await slugs(services().like('slug', 'p*').like('slug', 'a,(b"*'))).toEqual([])
  const { data } = await client
    .from('service_prices')
    .select<string, unknown>('services!inner(slug)')
    .neq('services.slug', given[0])
    .neq('services.slug', given[1])
    .neq('services.slug', given[2])
    .throwOnError()
  expect(JSON.stringify(data)).not.toMatch(new RegExp(given.join('|')))
})
