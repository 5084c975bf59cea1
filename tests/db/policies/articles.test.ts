import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'

const publish = (client: pg.ClientBase, topic: string, publishedAt: string | null) =>
  client.query(
    `insert into public.articles (topic, locale, slug, title, summary, body, cover, published_at)
     values ($1, 'id', $1, 'Sebuah judul', 'Ringkasan yang cukup panjang.', 'Isi tentang berlari.', 'run', $2)`,
    [topic, publishedAt],
  )

const slugs = async (client: pg.ClientBase) =>
  (
    await client.query<{ slug: string }>(`select slug from public.articles where slug ~ '^uji-'`)
  ).rows
    .map(({ slug }) => slug)
    .sort()

describe('articles', () => {
  it('are hidden until their time has come, except from administrators', () =>
    rolledBack(async (client) => {
      await publish(client, 'uji-terbit', '2026-01-01')
      await publish(client, 'uji-konsep', null)
      await publish(client, 'uji-nanti', '2199-01-01')
      await becomeAnon(client)
      expect(await slugs(client)).toEqual(['uji-terbit'])
      for (const person of ['rina', 'sari', 'dewi'] as const) {
        await becomeOwner(client)
        await become(client, person)
        expect(await slugs(client), person).toEqual(['uji-terbit'])
      }
      await becomeOwner(client)
      await become(client, 'agus', { aal: 'aal2' })
      expect(await slugs(client)).toEqual(['uji-konsep', 'uji-nanti', 'uji-terbit'])
    }))

  it('are written by administrators alone', () =>
    rolledBack(async (client) => {
      for (const person of ['rina', 'sari'] as const) {
        await becomeOwner(client)
        await become(client, person)
        const { code } = await refusal(
          client,
          `insert into public.articles (topic, locale, slug, title, summary, body, cover)
           values ('uji', 'id', 'uji', 'Sebuah judul', 'Ringkasan panjang.', 'Isi', 'run')`,
        )
        expect(code, person).toBe('42501')
      }
      await becomeOwner(client)
      await become(client, 'agus', { aal: 'aal2' })
      await publish(client, 'uji-admin', null)
      expect(await slugs(client)).toEqual(['uji-admin'])
    }))

  it('are found by the stem of a word, in their own language', () =>
    rolledBack(async (client) => {
      await publish(client, 'uji-kata', '2026-01-01')
      await becomeAnon(client)
      const found = await client.query(
        `select 1 from public.articles
         where slug = 'uji-kata' and search @@ websearch_to_tsquery('indonesian', 'lari')`,
      )
      expect(found.rowCount).toBe(1)
    }))

  it('have one address per language', () =>
    rolledBack(async (client) => {
      await publish(client, 'uji-alamat', null)
      const { code } = await refusal(
        client,
        `insert into public.articles (topic, locale, slug, title, summary, body, cover)
         values ('uji-lain', 'id', 'uji-alamat', 'Sebuah judul', 'Ringkasan panjang.', 'Isi', 'run')`,
      )
      expect(code).toBe('23505')
    }))
})

describe('site settings', () => {
  it.each([
    'https://evil.example/film.mp4',
    '//evil.example/a.mp4',
    'javascript:alert(1)',
    '/video/../x.mp4',
    'https://www.youtube.com/embed/abcdefghijk',
  ])('take no film that the page would refuse: %s', (url) =>
    rolledBack(async (client) => {
      const { code } = await refusal(client, `update public.site_settings set video_url = $1`, [
        url,
      ])
      expect(code).toBe('23514')
    }),
  )

  it('are always one row', () =>
    rolledBack(async (client) => {
      const { code } = await refusal(client, `insert into public.site_settings (id) values (2)`)
      expect(code).toBe('23514')
    }))
})
