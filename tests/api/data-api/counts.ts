import { expect, it } from 'vitest'
import { visitor } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { ask, service } from '../../support/samples.ts'

const plenty = 1200

// PostgREST: test/spec/Feature/Query/RpcSpec.hs, "includes total count if requested".
it('counts what a procedure returns without sending it', async () => {
  const head = await service().rpc('numbers_to', { n: 5 }, { head: true, count: 'exact' })
  expect([head.error, head.status, head.count, head.data]).toEqual([null, 200, 5, null])
  const part = await service()
    .rpc('numbers_to', { n: 5 }, { head: true, count: 'exact' })
    .range(1, 2)
  expect([part.status, part.count]).toEqual([206, 5])
  const one = await service().rpc('sum_of', { a: 1 }, { head: true, count: 'exact' })
  expect([one.status, one.count]).toEqual([200, 1])
})

it('answers HEAD as GET, without a body and its length', async () => {
  for (const path of ['rpc/numbers_to?n=3', 'samples?limit=1']) {
    const [head, get] = await Promise.all([ask('HEAD', path), ask('GET', path)])
    expect([head.status, head.range]).toEqual([get.status, get.range])
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect(head.headers.get('content-length')).toBeNull()
    expect(head.body).toBeUndefined()
  }
  const ranged = await ask('HEAD', 'rpc/numbers_to?n=3', { headers: { range: '1-1' } })
  expect(ranged.range).toBe('0-2/*')
})

it('counts the free times of the website', async () => {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const wish = {
    clinic_id: '10000000-0000-4000-8000-000000000001',
    service_id: '20000000-0000-4000-8000-000000000001',
    from_date: day(3),
    to_date: day(9),
  }
  const { data } = await visitor().rpc('available_slots', wish).throwOnError()
  const { count, status } = await visitor().rpc('available_slots', wish, {
    head: true,
    count: 'exact',
  })
  expect([status, count]).toEqual([200, data.length])
})

// https://docs.postgrest.org/en/v14/references/api/pagination_count.html#estimated-count
it('counts exactly up to the most rows that it would send', async () => {
  const exact = await visitor().from('clinics').select('id', { count: 'exact' })
  const { count, status } = await visitor().from('clinics').select('id', { count: 'estimated' })
  expect([status, count]).toEqual([200, exact.count])
  const none = await ask('GET', 'clinics?slug=eq.nowhere', { prefer: 'count=estimated' })
  expect([none.status, none.range, none.applied]).toEqual([200, '*/0', 'count=estimated'])
})

it('asks the planner beyond that, and never says less than it has seen', async () => {
  const [first, second] = [await newSample(), await newSample()]
  for (const { id } of [first, second]) {
    await database().query(
      'insert into public.sample_parts (sample_id) select $1 from generate_series(1, $2)',
      [id, plenty],
    )
  }
  await database().query('analyze public.sample_parts')
  const { status, range } = await ask('GET', 'sample_parts?limit=2', { prefer: 'count=estimated' })
  expect([status, range]).toEqual([206, `0-1/${2 * plenty}`])
  // The planner takes the two conditions for independent of each other.
  const parts = service().from('sample_parts')
  const half = (count: 'planned' | 'estimated') =>
    parts.select('id', { count, head: true }).eq('sample_id', second.id).gt('id', plenty)
  expect((await half('planned')).count).toBeLessThan(1000)
  expect((await half('estimated')).count).toBe(1001)
})

// PostgREST: src/library/PostgREST/Query.hs, mqExplain is for reading tables alone.
it('estimates nothing else', async () => {
  const call = (prefer: string) => ask('GET', 'rpc/numbers_to?n=4', { prefer })
  expect((await call('count=planned')).range).toBe('0-3/*')
  expect((await call('count=estimated')).range).toBe('0-3/4')
  const { id } = await newSample()
  const change = (prefer: string) =>
    ask('PATCH', `samples?id=eq.${id}`, { prefer, body: { note: 'n' } })
  expect((await change('count=planned')).range).toBe('0-0/*')
  expect((await change('count=estimated')).range).toBe('0-0/1')
})

async function newSample() {
  const { data } = await service().from('samples').insert({}).select('id').single().throwOnError()
  return data
}
