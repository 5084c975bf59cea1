import { expect, it } from 'vitest'
import { service } from '../../support/samples.ts'

// PostgREST: src/library/PostgREST/Plan.hs, findRel: the children of a table's own rows go by the
// table's name, with the column as a hint or without; the parent by the column's name.
it('embeds the rows of the same table, above and below', async () => {
  const [{ id: sample_id }] = (
    await service().from('samples').insert({ size: 1 }).select('id').throwOnError()
  ).data as [{ id: number }]
  const parts = service().from('sample_parts')
  const [{ id }] = (await parts.insert({ sample_id }).select('id').throwOnError()).data as [
    { id: number },
  ]
  const below = await parts.insert({ sample_id, whole_id: id }).select('id').single().throwOnError()
  const select = 'id,whole:whole_id(id),parts:sample_parts(id),hinted:sample_parts!whole_id(id)'
  const { data } = await parts
    .select<string, unknown>(select)
    .eq('sample_id', sample_id)
    .order('id')
    .throwOnError()
  const part = { id: below.data.id }
  expect(data).toEqual([
    { id, whole: null, parts: [part], hinted: [part] },
    { ...part, whole: { id }, parts: [], hinted: [] },
  ])
})
