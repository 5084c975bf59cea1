import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'

const inOrder = async (client: pg.ClientBase, table: string) =>
  (
    await client.query<{ id: string }>(`select id from public.${table} order by sort_order, id`)
  ).rows.map(({ id }) => id)

describe('sort_testimonials', () => {
  it.each(['faqs', 'testimonials'])('puts all of %s into an order, and only all', (table) =>
    rolledBack(async (client) => {
      const sort = `select public.sort_${table}($1)`
      const ids = await inOrder(client, table)
      expect(ids.length).toBeGreaterThan(2)
      const turned = ids.toReversed()
      await become(client, 'agus')
      await client.query(sort, [turned])
      await client.query(sort, [turned])
      expect(await inOrder(client, table)).toEqual(turned)
      for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), ids[1]], [], null])
        expect(await refusal(client, sort, [wrong])).toMatchObject({
          code: 'stale_record',
          status: 409,
        })
      expect(await inOrder(client, table)).toEqual(turned)
      for (const person of ['sari', 'dewi', 'rina'] as const) {
        await become(client, person)
        expect(await refusal(client, sort, [ids])).toMatchObject({ code: 'forbidden' })
      }
      await becomeAnon(client)
      expect(await refusal(client, sort, [ids])).toMatchObject({ code: 'not_signed_in' })
      await becomeOwner(client)
      expect(await inOrder(client, table)).toEqual(turned)
    }),
  )
})

describe('an address that an article had', () => {
  const article = (
    client: pg.ClientBase,
    slug: string,
    publishedAt: string | null = '2026-01-01',
  ) =>
    client
      .query<{ id: string }>(
        `insert into public.articles (topic, locale, slug, title, summary, body, cover, published_at)
         values ($1, 'id', $1, 'Uji', 'Uji alamat lama', 'Uji', 'reach', $2) returning id`,
        [slug, publishedAt],
      )
      .then(({ rows }) => rows[0]!.id)
  const move = (client: pg.ClientBase, id: string, slug: string) =>
    client.query(`update public.articles set slug = $2 where id = $1`, [id, slug])
  const former = async (client: pg.ClientBase) =>
    (
      await client.query<{ slug: string; article_id: string }>(
        `select slug, article_id from public.article_slugs order by slug`,
      )
    ).rows

  it('leads to it, also while another has it, until that one leaves it or it takes it back', () =>
    rolledBack(async (client) => {
      await becomeOwner(client)
      const id = await article(client, 'uji-satu')
      await become(client, 'agus')
      await move(client, id, 'uji-dua')
      await move(client, id, 'uji-tiga')
      const both = [
        { slug: 'uji-dua', article_id: id },
        { slug: 'uji-satu', article_id: id },
      ]
      expect(await former(client)).toEqual(both)
      await becomeAnon(client)
      expect(await former(client)).toEqual(both)
      await becomeOwner(client)
      const draft = await article(client, 'uji-dua', null)
      expect(await former(client)).toEqual(both)
      await client.query(`update public.articles set published_at = '2026-01-01' where id = $1`, [
        draft,
      ])
      await move(client, draft, 'uji-empat')
      expect(await former(client)).toEqual([{ slug: 'uji-dua', article_id: draft }, both[1]])
      await move(client, id, 'uji-satu')
      expect(await former(client)).toEqual([
        { slug: 'uji-dua', article_id: draft },
        { slug: 'uji-tiga', article_id: id },
      ])
      await client.query(`update public.articles set published_at = null where id = $1`, [id])
      await becomeAnon(client)
      expect(await former(client)).toEqual([{ slug: 'uji-dua', article_id: draft }])
    }))

  it('is kept only of what was published', () =>
    rolledBack(async (client) => {
      await becomeOwner(client)
      const id = await article(client, 'uji-konsep', null)
      await move(client, id, 'uji-konsep-dua')
      expect(await former(client)).toEqual([])
    }))
})
