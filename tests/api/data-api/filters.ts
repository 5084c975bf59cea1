import { beforeAll, describe, expect, it, vi } from 'vitest'
import { database } from '../../support/db.ts'
import { ask } from '../../support/samples.ts'

// The file's backend starts before this.
describe('filters of the Data API', () => {
  beforeAll(async () => {
    await database().query(String.raw`
      create table public.sample_texts (
        id integer primary key, word text, words text[], span int4range, "a.b" integer,
        document jsonb default '{"k":1}'
      );
      grant all on public.sample_texts to service_role;
      insert into public.sample_texts (id, word, words, span, "a.b") values
        (1, 'alpha beta', '{alpha,beta}', '[0,2)', 1),
        (2, 'beta', '{"b,\"c"}', '[2,4)', 2),
        (3, 'x"y', '{x}', '[4,6)', 3),
        (4, 'p\q', '{"p\\q"}', '[6,8)', 4);
      update public.sample_texts set document = '{"k":2}' where id = 2;
      notify pgrst, 'reload schema';`)
    await vi.waitUntil(async () => (await ask('GET', 'sample_texts')).status === 200, 20_000)
  })

  // PostgREST: Plan.hs, addFilters: every filter holds, whatever a value contains.
  it.each([
    ['word=plfts.alpha&word=phfts.beta', [1]],
    ['word=fts.beta&word=wfts.-alpha', [2]],
    ['id=neq.1&"id"=neq.2', [3, 4]],
    ['"a.b"=neq.1&"a.b"=neq.2', [3, 4]],
    ['word=neq.beta&word=neq.x"y', [1, 4]],
    [String.raw`word=neq.beta&word=neq.p\q`, [1, 3]],
    [String.raw`or=(word.eq."x\"y",id.eq.1)`, [1, 3]],
    [String.raw`or=(word.in.("x\"y","p\\q"),id.eq.1)`, [1, 3, 4]],
    [String.raw`or=(word.like."x\"*",id.eq.1)`, [1, 3]],
    [String.raw`or=(word.like(any).{"x\"*",b*},id.eq.1)`, [1, 2, 3]],
    [String.raw`or=(words.cs.{"b,\"c"},words.cs."{alpha,beta}")`, [1, 2]],
    ['words=not.ov.{x,y}&words=not.ov.{alpha}', [2, 4]],
    ['id=isdistinct.1&id=isdistinct.2', [3, 4]],
    ['span=ov.[1,5)&span=ov.[3,7)', [2, 3]],
    ['span=sl.[6,9)&span=sl.[4,9)', [1, 2]],
    ['span=adj.[4,6)&span=adj.(,2)', [2]],
    // PostgREST: Query/SqlFragment.hs, pgFmtFilter: compared as JSON with JSON.
    ['document->k=gt.1', [2]],
    ['document->k=not.in.(1)', [2]],
    ['document->>k=like.2*', [2]],
    ['document->z=not.is.null', []],
  ])('finds by %s', async (filters, expected) => {
    const { body } = await ask(
      'GET',
      `sample_texts?select=id&order=id&${new URLSearchParams(filters).toString()}`,
    )
    expect(body).toEqual(expected.map((id) => ({ id })))
  })

  it.each([
    'document->k=isdistinct.2',
    'document->k=not.cs.2',
    'document->>k=match.2',
    'or=(id.eq.1,document->>k.eq(any).{2})',
    'document->z=is.not_null',
  ])('refuses %s, for which it would compare otherwise', async (filter) => {
    const query = new URLSearchParams(filter).toString()
    const { status, body } = await ask('GET', `sample_texts?select=id&${query}`)
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'PGRST127' })])
  })

  it('quotes in a refusal what was written', async () => {
    const { status, body } = await ask('GET', 'sample_texts?or=(word.like."a,b",(c))')
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('like.a,b')])
  })
})
