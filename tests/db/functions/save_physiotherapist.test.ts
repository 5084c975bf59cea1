import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { row, slots } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, untilSerialized } from '../../support/db.ts'
import { sceneOfLeave } from '../../support/off-days.ts'
import { makeStaff } from '../../support/staff-people.ts'

const saveSql = `select public.save_physiotherapist($1, $2) as saved`
type Saved = { id: string; slug: string; updated_at: string; biography_id: string }
const save = async (client: pg.ClientBase, it: object, services: string[] | null = null) =>
  (await row<{ saved: Saved }>(client, saveSql, [JSON.stringify(it), services])).saved
const refused = (client: pg.ClientBase, it: unknown, services: string[] | null = null) =>
  refusal(client, saveSql, [JSON.stringify(it), services])
const servicesOf = (client: pg.ClientBase, id: string) =>
  client.query(`select from public.physiotherapist_services where physiotherapist_id = $1`, [id])

const maya = () => ({ id: randomUUID(), slug: `uji-${randomUUID().slice(0, 8)}`, name: 'Maya' })

describe('save_physiotherapist', () => {
  it('makes one with the services that they give, once however often it is repeated', () =>
    untilSerialized(async (client) => {
      const { calendar } = await sceneOfLeave(client)
      const it = { ...maya(), specialities: ['general_health'], languages: ['id', 'en'] }
      const saved = await save(client, it, [calendar.service])
      expect(saved).toMatchObject({ ...it, biography_id: '', is_active: true, is_public: true })
      expect((await servicesOf(client, it.id)).rowCount).toBe(1)
      await save(client, it, [])
      expect((await servicesOf(client, it.id)).rowCount).toBe(0)
      const all = maya()
      await save(client, all)
      expect((await servicesOf(client, all.id)).rowCount).toBeGreaterThan(1)
    }))

  it('changes what is given, and refuses an older version with the newer', () =>
    untilSerialized(async (client) => {
      await sceneOfLeave(client)
      const it = maya()
      const { updated_at } = await save(client, { ...it, biography_id: 'Halo' })
      const changed = await save(client, {
        id: it.id,
        updated_at,
        biography_id: '',
        name: 'Maya S.',
      })
      expect(changed).toMatchObject({ name: 'Maya S.', slug: it.slug, biography_id: '' })
      await becomeOwner(client)
      await client.query(
        `update public.physiotherapists set updated_at = now() + interval '1 second' where id = $1`,
        [it.id],
      )
      await become(client, 'agus')
      const old = { id: it.id, updated_at: '2026-01-01T00:00:00Z' }
      const stale = { code: 'stale_record', details: { current: { name: 'Maya S.' } } }
      expect(await refused(client, { ...old, name: 'Maya T.' })).toMatchObject(stale)
      expect(await refused(client, { ...old, name: 'Maya S.' }, [])).toMatchObject(stale)
      // saving values that are already stored succeeds: only the earlier answer was lost
      expect(await save(client, { ...old, name: 'Maya S.' })).toMatchObject({ name: 'Maya S.' })
    }))

  it('leaves nobody behind: who has appointments stays active', () =>
    untilSerialized(async (client) => {
      const { ayu, bayu, calendar } = await sceneOfLeave(client)
      expect(await refused(client, { id: ayu, is_active: false })).toMatchObject({
        code: 'invalid_input',
        details: { field: 'is_active', rule: 'appointments', count: 1 },
      })
      expect(
        await refusal(
          client,
          `update public.physiotherapists set is_active = false where id = $1`,
          [ayu],
        ),
      ).toMatchObject({ details: { rule: 'appointments' } })
      await save(client, { id: bayu, is_active: false })
      const free = await slots(client, calendar, 3)
      expect(free.map((slot) => slot.physiotherapist_id)).not.toContain(bayu)
      expect(
        await refusal(client, `update public.clinics set is_active = false where id = $1`, [
          calendar.clinic,
        ]),
      ).toMatchObject({ code: 'invalid_input', details: { rule: 'appointments' } })
    }))

  it('names what is wrong', () =>
    untilSerialized(async (client) => {
      await sceneOfLeave(client)
      const known = maya()
      await save(client, known)
      for (const [wrong, code, field] of [
        [{ slug: 'Maya S' }, 'invalid_input', 'slug'],
        [{ slug: known.slug }, 'already_exists', 'slug'],
        [{ name: ' ' }, 'invalid_input', 'name'],
        [{ years_of_experience: 71 }, 'invalid_input', 'years_of_experience'],
        [{ years_of_experience: '7' }, 'invalid_input', 'years_of_experience'],
        [{ specialities: ['surgery'] }, 'invalid_input', 'specialities'],
        [{ languages: [] }, 'invalid_input', 'languages'],
        [{ is_public: 'x' }, 'invalid_input', 'is_public'],
      ] as const)
        expect(await refused(client, { ...maya(), ...wrong }), JSON.stringify(wrong)).toMatchObject(
          { code, details: { field } },
        )
      expect(await refused(client, maya(), [randomUUID()])).toMatchObject({
        code: 'not_found',
        details: { field: 'service_ids' },
      })
      expect(await refused(client, [])).toMatchObject({ details: { field: 'physiotherapist' } })
    }))

  it('is for administrators of all clinics', () =>
    untilSerialized(async (client) => {
      const { calendar, rina } = await sceneOfLeave(client)
      const boss = await makeStaff(client, 'admin', calendar.clinic)
      for (const person of ['sari', 'dewi', rina, boss] as const) {
        await become(client, person)
        expect(await refused(client, maya())).toMatchObject({ code: 'forbidden' })
      }
      await becomeAnon(client)
      expect(await refused(client, maya())).toMatchObject({ code: 'not_signed_in' })
    }))
})
