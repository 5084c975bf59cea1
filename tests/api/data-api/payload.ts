import { expect, it } from 'vitest'
import { newAccount } from '../../support/accounts.ts'
import { ask, service } from '../../support/samples.ts'

const row = (values: object) => ({
  id: expect.any(Number) as number,
  ...{ name: 'unnamed', size: 3, note: null, ...values },
})

// PostgREST: test/spec/Feature/Query/InsertSpec.hs, "empty objects".
it('inserts a row of defaults for an empty object', async () => {
  const samples = service().from('samples')
  const plain = await samples.insert({})
  expect([plain.error, plain.status]).toEqual([null, 201])
  const { data, status } = await samples.insert({}).select().throwOnError()
  expect([status, data]).toEqual([201, [row({})]])
  const narrow = await samples.insert({}).select('size').single().throwOnError()
  expect(narrow.data).toEqual({ size: 3 })
})

it('inserts as many rows of defaults as there are empty objects', async () => {
  const { data, count } = await service()
    .from('samples')
    .insert([{}, {}, {}], { count: 'exact' })
    .select()
    .throwOnError()
  expect([count, data]).toEqual([3, [row({}), row({}), row({})]])
})

it('does not take an empty object for a change, nor an empty list or a bare value for a row', async () => {
  const { body } = await ask('POST', 'samples', { prefer: 'return=representation', body: {} })
  const [{ id }] = body as [{ id: number }]
  const changed = await service().from('samples').update({}).eq('id', id).select().throwOnError()
  expect(changed.data).toEqual([])
  const none = await service().from('samples').insert([]).select().throwOnError()
  expect([none.status, none.data]).toEqual([201, []])
  // ApiRequest/Payload.hs, payloadAttributes: neither is any other value.
  for (const body of [5, 'text', true]) {
    const answer = await ask('POST', 'samples', { prefer: 'return=representation', body })
    expect([answer.status, answer.body]).toEqual([201, []])
  }
  const nothing = await ask('PATCH', `samples?id=eq.${id}`, {
    prefer: 'return=representation',
    body: [],
  })
  expect([nothing.status, nothing.body]).toEqual([200, []])
})

// https://docs.postgrest.org/en/v14/references/api/preferences.html#missing
it('makes null of what a list’s rows leave out, as supabase-js asks by default', async () => {
  const rows = [{ size: 1, name: 'one' }, { size: 2 }]
  const { data } = await service().from('samples').insert(rows).select().throwOnError()
  expect(data).toEqual([row({ size: 1, name: 'one' }), row({ size: 2, name: null })])
  const refused = await service()
    .from('samples')
    .insert([{ name: 'a' }, { name: 'b', size: 1 }])
  expect(refused.error?.code).toBe('23502')
})

it('gives what is left out its default with missing=default', async () => {
  const rows = [{ name: 'a' }, { size: 7, note: 'b' }, { name: null }]
  const { data, count } = await service()
    .from('samples')
    .insert(rows, { defaultToNull: false, count: 'exact' })
    .select()
    .throwOnError()
  expect(data).toEqual([row({ name: 'a' }), row({ size: 7, note: 'b' }), row({ name: null })])
  expect(count).toBe(3)
  const ids = data.map((it) => it.id)
  const stored = await service().from('samples').select().in('id', ids).order('id').throwOnError()
  expect(stored.data).toEqual(data)
})

it('does so for the key that an upsert goes by, and for the columns of a change', async () => {
  const samples = service().from('samples')
  const first = await samples.insert({ name: 'before' }).select().single().throwOnError()
  const { id } = first.data
  const upserted = await samples
    .upsert([{ id, name: 'after' }, { name: 'new' }], { defaultToNull: false })
    .select()
    .throwOnError()
  expect(upserted.data).toEqual([row({ id, name: 'after' }), row({ name: 'new' })])
  const change = async (prefer: string) => {
    const path = `samples?id=eq.${id}&columns=name,note`
    return (await ask('PATCH', path, { prefer, body: { note: 'n' } })).body
  }
  expect(await change('return=representation, missing=default')).toEqual([row({ id, note: 'n' })])
  expect(await change('return=representation')).toEqual([row({ id, name: null, note: 'n' })])
})

// PostgREST: test/spec/Feature/Query/UpsertSpec.hs, "with PUT".
it('puts a row: 201 for a new one, 200 for a change, 204 where no row is asked for', async () => {
  const path = 'samples?id=eq.900001&select=id,name'
  const put = async (name: string, prefer?: string) => {
    const body = { id: 900_001, name, size: 1 }
    const answer = await ask('PUT', path, { prefer, body })
    return [answer.status, answer.body, answer.range]
  }
  const full = 'return=representation'
  expect(await put('a', full)).toEqual([201, [{ id: 900_001, name: 'a' }], null])
  expect(await put('b', full)).toEqual([200, [{ id: 900_001, name: 'b' }], null])
  for (const prefer of [undefined, 'return=minimal', 'return=headers-only'])
    expect(await put('c', prefer)).toEqual([204, undefined, null])
})

// Query/SqlFragment.hs: json_to_recordset reads a payload, and Postgres itself a filter's text.
it('takes for true and false what Postgres does, and refuses anything else', async () => {
  const { data } = await service().from('samples').insert({}).select().single().throwOnError()
  const insert = async (is_done: unknown) => {
    const rows = { prefer: 'return=representation', body: { sample_id: data.id, is_done } }
    const { status, body } = await ask('POST', 'sample_parts?select=is_done', rows)
    return [status, body]
  }
  for (const value of [true, 'yes', 't', 1])
    expect(await insert(value)).toEqual([201, [{ is_done: true }]])
  for (const value of [false, 'off', 0])
    expect(await insert(value)).toEqual([201, [{ is_done: false }]])
  const unreadable = [400, expect.objectContaining({ code: '22P02' })]
  for (const value of ['perhaps', '', 7, {}]) expect(await insert(value)).toEqual(unreadable)
  const find = async (filter: string) => {
    const path = `sample_parts?select=is_done&sample_id=eq.${data.id}&is_done=${filter}`
    const { status, body } = await ask('GET', path)
    return [status, Array.isArray(body) ? body.length : body]
  }
  expect(await find('eq.t')).toEqual([200, 4])
  expect(await find('neq.yes')).toEqual([200, 3])
  expect(await find('in.(on,off)')).toEqual([200, 7])
  expect(await find('eq.perhaps')).toEqual(unreadable)
})

it('writes JSON into a text as it is', async () => {
  const bodies = [{ note: { a: 1 } }, { note: ['x', 2] }]
  const { body } = await ask('POST', 'samples?select=note', {
    prefer: 'return=representation',
    body: bodies,
  })
  expect(body).toEqual([{ note: '{"a":1}' }, { note: '["x",2]' }])
})

// PostgREST: test/spec/Feature/Query/RpcSpec.hs, "only takes the first object in case of array of
// objects payload"; ApiRequest/Payload.hs, payloadAttributes, says which arrays it takes.
it('calls a procedure once, with the first of several sets of arguments', async () => {
  const call = (body: object[]) => ask('POST', 'rpc/sum_of', { body })
  const whole = await call([
    { a: 1, b: 2 },
    { a: 3, b: 4 },
  ])
  expect([whole.status, whole.body]).toEqual([200, 3])
  expect((await call([{ a: 1 }, { a: 2 }])).body).toBe(11)
  const columns = await ask('POST', 'rpc/sum_of?columns=a', { body: [{ a: 5, b: 1 }, { b: 2 }] })
  expect([columns.status, columns.body]).toEqual([200, 15])
})

it.each(['true', '+62811', '1.50', 'null', '"a"', ' a ', '', '{a}'])(
  'gives a procedure the text %j as it is',
  async (text) => {
    const { body } = await ask('GET', `rpc/text_of?given=${encodeURIComponent(text)}`)
    expect(body).toBe(text)
  },
)

it('gives a list as it is to a procedure that takes any JSON', async () => {
  const list = [{ x: 1 }, { x: 2 }]
  for (const body of [list, []])
    expect((await ask('POST', 'rpc/body_of', { body })).body).toEqual(body)
})

it.each([[[{ a: 1, b: 2 }, { a: 1 }]], [[{ a: 1 }, 2]], [[1, 2]], [[null]], [[[{ a: 1 }]]]])(
  'refuses the list %j for a procedure',
  async (body) => {
    const { status, body: answer } = await ask('POST', 'rpc/sum_of', { body })
    expect([status, answer]).toEqual([
      400,
      { code: 'PGRST102', message: 'All object keys must match', details: null, hint: null },
    ])
  },
)

it('finds no procedure for the arguments of an empty list', async () => {
  const { status, body } = await ask('POST', 'rpc/sum_of', { body: [] })
  expect([status, body]).toEqual([404, expect.objectContaining({ code: 'PGRST202' })])
})

// Plan/CallPlan.hs, Query/QueryBuilder.hs: arguments are read with json_to_record.
it('takes a text for a text where JSON is asked for, even if somebody wrote JSON in it', async () => {
  const { client } = await newAccount()
  const wish = { is_self: true, full_name: 'Rina Uji', consents: { care: true } }
  for (const patient of [JSON.stringify(wish), 5, true]) {
    const { error } = await client.rpc('save_patient', { patient })
    expect(error).toMatchObject({
      code: 'invalid_input',
      details: expect.stringContaining('patient'),
    })
  }
  expect((await client.rpc('save_patient', { patient: wish })).error).toBeNull()
})
