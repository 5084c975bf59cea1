import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { row } from '../../support/calendar.ts'
import { become, becomeOwner, becomeService, rolledBack } from '../../support/db.ts'

const picture = (folder: string) => `${folder}/${randomUUID()}-16x9.webp`

describe('unused_pictures', () => {
  it('tells what nothing has referred to since an earlier day, and was not put there today', () =>
    rolledBack(async (client) => {
      await becomeOwner(client)
      const { id } = await row<{ id: string }>(
        client,
        `insert into public.physiotherapists (slug, name, photo_path) values ('uji-' || gen_random_uuid(), 'Uji', $1) returning id`,
        [picture('a')],
      )
      const names = {
        cover: picture('articles'),
        inText: picture('articles'),
        portrait: picture(id),
        replaced: picture(id),
        neverSaved: picture('articles'),
        fresh: picture('articles'),
      }
      for (const [what, name] of Object.entries(names))
        await client.query(
          `insert into storage.objects (bucket_id, name, created_at) values ($1, $2, now() - $3::interval)`,
          [
            name.startsWith('articles') ? 'website' : 'portraits',
            name,
            what === 'fresh' ? '23 hours' : '25 hours',
          ],
        )
      await client.query(`update public.physiotherapists set photo_path = $2 where id = $1`, [
        id,
        names.portrait,
      ])
      await client.query(
        `insert into public.articles (topic, locale, slug, title, summary, body, cover)
         values ('uji-' || gen_random_uuid(), 'id', 'uji-' || gen_random_uuid(), 'Uji gambar', 'Sebuah naskah uji', $1, $2)`,
        [`Teks ![gambar](${names.inText})`, names.cover],
      )
      const told = async () => {
        await becomeService(client)
        const { rows } = await client.query<{ name: string }>(
          `select name from public.unused_pictures() where name = any ($1) order by name`,
          [Object.values(names)],
        )
        await becomeOwner(client)
        return rows.map(({ name }) => name)
      }
      const aDayLater = async () => {
        await client.query(`select private.tidy_pictures()`)
        await client.query(
          `update private.unused_pictures set found_at = now() - interval '1 day' where name = any ($1)`,
          [Object.values(names)],
        )
      }
      await client.query(`select private.tidy_pictures()`)
      expect(await told()).toEqual([])
      await aDayLater()
      expect(await told()).toEqual([names.replaced, names.neverSaved].toSorted())
      // A picture that is used again stays; the one it replaces becomes unused.
      await client.query(`update public.physiotherapists set photo_path = $2 where id = $1`, [
        id,
        names.replaced,
      ])
      expect(await told()).toEqual([names.neverSaved])
      await aDayLater()
      expect(await told()).toEqual([names.portrait, names.neverSaved].toSorted())
      await become(client, 'agus')
      await expect(client.query(`select public.unused_pictures()`)).rejects.toThrow()
    }))
})
