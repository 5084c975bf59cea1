import { beforeEach, describe, expect, it } from 'vitest'
import { stack } from '../../support/shared-stack.ts'
import { ask, service } from '../../support/samples.ts'

// Own rows, because the other parts share the file's backend.
describe('limits of the Data API', () => {
  beforeEach(async () => {
    await service().from('samples').delete().gte('id', 0).throwOnError()
    const rows = [1, 2, 3, 4, 5, 6].map((size) => ({ size }))
    await service().from('samples').insert(rows).throwOnError()
  })

  const sizes = async () => {
    const { data } = await service().from('samples').select('size').order('size').throwOnError()
    return data.map(({ size }) => size)
  }

  const tooMany = (rows: number) => ({
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
    hint: null,
  })

  // PostgREST: test/spec/Feature/Query/Preferences/MaxAffectedSpec.hs
  it('takes back a change or deletion of more rows than allowed', async () => {
    const samples = () => service().from('samples')
    const changed = await samples().update({ size: 9 }).lt('size', 5).maxAffected(3)
    expect([changed.status, { ...changed.error }]).toEqual([
      400,
      expect.objectContaining(tooMany(4)),
    ])
    const returned = await samples().update({ size: 9 }).lt('size', 5).maxAffected(3).select()
    expect({ ...returned.error }).toMatchObject(tooMany(4))
    const deleted = await samples().delete().lt('size', 5).maxAffected(3)
    expect({ ...deleted.error }).toMatchObject(tooMany(4))
    const embedded = await samples()
      .delete()
      .lt('size', 5)
      .maxAffected(3)
      .select('sample_parts(id)')
    expect({ ...embedded.error }).toMatchObject(tooMany(4))
    expect(await sizes()).toEqual([1, 2, 3, 4, 5, 6])
  })

  // PostgREST: test/spec/Feature/Query/PgSafeUpdateSpec.hs
  it('changes and deletes nothing where no rows are named', async () => {
    const samples = () => service().from('samples')
    const parts = { select: 'id,sample_parts(id)', 'sample_parts.id': 'eq.1' }
    const answers = [
      await samples().delete(),
      await samples().update({ size: 9 }),
      await samples().delete().select(),
    ]
    const asked = `samples?${new URLSearchParams(parts).toString()}`
    const embedded = await ask('DELETE', asked, { prefer: 'return=representation' })
    const messages = answers.map(({ status, error }) => [status, error?.code, error?.message])
    const refused = (verb: string) => [400, '21000', `${verb} requires a WHERE clause`]
    expect(messages).toEqual([refused('DELETE'), refused('UPDATE'), refused('DELETE')])
    expect(embedded.status).toBe(400)
    expect((await samples().update({})).status).toBe(204)
    expect((await ask('DELETE', 'samples?or=(size.eq.1,size.eq.2)')).status).toBe(204)
    expect((await ask('DELETE', 'samples?not.and=(size.gt.3,size.lt.99)')).status).toBe(204)
    expect(await sizes()).toEqual([4, 5, 6])
  })

  // PostgREST: test/spec/Feature/Query/SingularSpec.hs
  it('takes back what was done to several rows for somebody who asked for one', async () => {
    const client = service()
    const answers = [
      await client.from('samples').update({ size: 9 }).lt('size', 5).select().single(),
      await client.from('samples').delete().lt('size', 5).select().single(),
      await client.rpc('delete_samples', { below: 5 }).single(),
    ]
    for (const { status, error } of answers) {
      const details = 'The result contains 4 rows'
      expect([status, { ...error }]).toMatchObject([406, { code: 'PGRST116', details }])
    }
    expect(await sizes()).toEqual([1, 2, 3, 4, 5, 6])
    const one = await client.from('samples').update({ size: 9 }).eq('size', 6).select().single()
    expect(one.data?.size).toBe(9)
  })

  it('lets through what stays within', async () => {
    const changed = await service().from('samples').update({ size: 9 }).lt('size', 3).maxAffected(2)
    expect(changed.status).toBe(204)
    const { data } = await service().from('samples').delete().eq('size', 9).maxAffected(2).select()
    expect(data).toHaveLength(2)
    const none = await service().from('samples').delete().eq('size', 9).maxAffected(0)
    expect(none.status).toBe(204)
    expect(await sizes()).toEqual([3, 4, 5, 6])
  })

  it('counts the rows that change, not those that the caller merely reads', async () => {
    const visitor = service(stack().publishable_key)
    const { status } = await visitor
      .from('samples')
      .update({ note: 'small' })
      .gt('size', 2)
      .maxAffected(2)
    expect(status).toBe(204)
    const { error } = await visitor
      .from('samples')
      .update({ note: 'small' })
      .gt('size', 1)
      .maxAffected(2)
    expect(error).toMatchObject(tooMany(3))
  })

  it('takes back what a procedure did, by the rows that it returns', async () => {
    const client = service()
    const { error } = await client.rpc('delete_samples', { below: 4 }).maxAffected(2)
    expect(error).toMatchObject(tooMany(3))
    expect(await sizes()).toEqual([1, 2, 3, 4, 5, 6])
    const { data } = await client.rpc('delete_samples', { below: 4 }).maxAffected(3)
    expect(data).toHaveLength(3)
    const gone = await client.rpc('delete_samples', { below: 4 }).maxAffected(0)
    expect([gone.status, gone.data]).toEqual([200, []])
  })

  it('does not call a procedure that returns no rows', async () => {
    const forget = await service().rpc('forget_samples').maxAffected(10)
    expect([forget.status, forget.error?.code]).toEqual([400, 'PGRST128'])
    expect(await sizes()).toHaveLength(6)
    const sum = await service().rpc('sum_of', { a: 1 }).maxAffected(10)
    expect([sum.status, sum.error?.code]).toEqual([400, 'PGRST128'])
  })

  it('does not limit new rows, nor anything that is not strict', async () => {
    const inserted = await ask('POST', 'samples', {
      prefer: 'handling=strict, max-affected=1',
      body: [{ size: 7 }, { size: 8 }],
    })
    expect([inserted.status, inserted.applied]).toEqual([201, 'handling=strict'])
    for (const prefer of ['handling=lenient, max-affected=1', 'max-affected=1']) {
      const { status } = await ask('PATCH', 'samples?size=gt.6', { prefer, body: { note: 'n' } })
      expect(status).toBe(204)
    }
  })

  // PostgREST: src/library/PostgREST/Response.hs, responsePreferences.
  it.each([
    ['PATCH', 'handling=strict, max-affected=9, count=exact', '0-5/6'],
    ['PATCH', 'handling=strict, max-affected=9', '0-5/*'],
    ['PATCH', 'missing=default, return=representation, count=exact', '0-5/6'],
    ['DELETE', 'return=minimal, handling=strict, max-affected=9', '*/*'],
    ['DELETE', 'missing=null, tx=commit, count=exact', '*/6'],
    ['GET', 'return=representation, missing=null, handling=lenient', '0-5/*'],
  ])('says of %s with %s what was done', async (method, prefer, range) => {
    const body = method === 'PATCH' ? { note: 'n' } : undefined
    const answer = await ask(method, 'samples?size=gt.0', { prefer, body })
    const isDone: Record<string, RegExp> = {
      PATCH: /^(missing|return|count|handling|max-affected)=/,
      DELETE: /^(return|count|handling|max-affected)=/,
      GET: /^(count|handling)=/,
    }
    const order = ['missing', 'return', 'count', 'handling', 'max-affected']
    const expected = prefer
      .split(', ')
      .filter((token) => isDone[method]!.test(token))
      .sort((a, b) => order.indexOf(a.split('=')[0]!) - order.indexOf(b.split('=')[0]!))
    expect(answer.applied).toBe(expected.join(', '))
    expect(answer.range).toBe(range)
  })
})
