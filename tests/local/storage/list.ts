import { beforeAll, expect, it } from 'vitest'
import { own } from './project.ts'

// Hosted Storage lists with storage.search: github.com/supabase/storage, migrations/tenant/0063.

beforeAll(async () => {
  for (const path of ['b.txt', 'a/one.txt', 'a/Two.txt', 'a/deep/x.txt', 'a/deep/y.txt', 'C.txt'])
    await own.service.from('listed').upload(path, 'x')
})

type Options = Parameters<ReturnType<typeof own.service.from>['list']>[1]

const names = async (folder?: string, options?: Options) => {
  const { data, error } = await own.service.from('listed').list(folder, options)
  expect(error).toBeNull()
  return data!.map(({ name }) => name)
}

it('names what lies in a folder without the folder, and folders without an id', async () => {
  const { data } = await own.service.from('listed').list('a')
  expect(data).toMatchObject([
    { name: 'deep', id: null, metadata: null, created_at: null },
    { name: 'one.txt', id: expect.any(String), metadata: { size: 1 } },
    { name: 'Two.txt', created_at: expect.stringMatching(/^\d{4}-/) },
  ])
  expect(await names()).toEqual(['a', 'b.txt', 'C.txt'])
  expect(await names('a/deep/')).toEqual(['x.txt', 'y.txt'])
  expect(await names('nowhere')).toEqual([])
})

it('pages, sorts and searches', async () => {
  expect(await names('', { limit: 1, offset: 1 })).toEqual(['b.txt'])
  expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
    'C.txt',
    'b.txt',
    'a',
  ])
  expect(await names('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
    'a',
    'C.txt',
    'b.txt',
  ])
  expect(await names('a', { search: 'tw' })).toEqual(['Two.txt'])
  expect(await names('a', { search: 'wo' })).toEqual([])
  expect(await names('', { search: '%' })).toEqual([])
})

it('shows people what they may see, and strangers nothing', async () => {
  const { ana, ben, visitor } = own
  await ana.storage.from('own').upload(`${ana.id}/seen/mine.txt`, 'x')
  const listed = async (storage: typeof visitor) =>
    (await storage.from('own').list(`${ana.id}/seen`)).data!.map(({ name }) => name)
  expect(await listed(ana.storage)).toEqual(['mine.txt'])
  expect(await listed(ben.storage)).toEqual([])
  expect(await listed(visitor)).toEqual([])
})
