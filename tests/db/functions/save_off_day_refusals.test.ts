import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addPhysiotherapist, day } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, untilSerialized } from '../../support/db.ts'
import { refusedOffDay, saveOffDay, sceneOfLeave } from '../../support/off-days.ts'
import { makeStaff } from '../../support/staff-people.ts'

describe('save_off_day refuses', () => {
  it('repeated with its id it stays one; an older version is refused with the newer', () =>
    untilSerialized(async (client) => {
      const { bayu } = await sceneOfLeave(client)
      const id = randomUUID()
      const it = { id, physiotherapist_id: bayu, type: 'sick', starts_on: day(5) }
      await saveOffDay(client, it)
      await saveOffDay(client, it)
      expect(
        (await client.query(`select from public.off_days where physiotherapist_id = $1`, [bayu]))
          .rowCount,
      ).toBe(1)
      const old = { ...it, updated_at: '2026-01-01T00:00:00Z' }
      // saving values that are already stored succeeds: only the earlier answer was lost
      expect(await saveOffDay(client, old)).toMatchObject({ saved: true, off_day: it })
      const stale = await refusedOffDay(client, { ...old, reason: 'Flu' })
      expect(stale).toMatchObject({ code: 'stale_record', details: { current: { id } } })
      expect(
        await refusedOffDay(client, {
          ...it,
          id: randomUUID(),
          updated_at: '2026-01-01T00:00:00Z',
        }),
      ).toMatchObject({ code: 'not_found' })
    }))

  it('is for administrators of its clinic', () =>
    untilSerialized(async (client) => {
      const { calendar, rina, leave } = await sceneOfLeave(client)
      const here = { type: 'closure', clinic_id: calendar.clinic, starts_on: day(9) }
      for (const person of ['sari', 'dewi', rina] as const) {
        await become(client, person)
        expect(await refusedOffDay(client, here)).toMatchObject({ code: 'forbidden' })
      }
      await becomeAnon(client)
      expect(await refusedOffDay(client, here)).toMatchObject({ code: 'not_signed_in' })
      const boss = await makeStaff(client, 'admin', calendar.clinic)
      await become(client, boss)
      expect((await saveOffDay(client, here)).saved).toBe(true)
      expect(await refusedOffDay(client, leave)).toMatchObject({ code: 'forbidden' })
      await become(client, 'agus')
      const { off_day } = await saveOffDay(client, { ...here, clinic_id: null, is_closed: false })
      await become(client, boss)
      expect(await refusedOffDay(client, { ...here, id: off_day.id })).toMatchObject({
        code: 'forbidden',
      })
    }))

  it.each([
    [null, 'off_day'],
    [{ type: 'holiday' }, 'type'],
    [{ starts_on: 'today' }, 'starts_on'],
    [{ starts_on: 'infinity' }, 'starts_on'],
    [{ ends_on: day(1) }, 'ends_on'],
    [{ start_time: '10:00' }, 'start_time'],
    [{ start_time: '10:00', end_time: '09:00' }, 'end_time'],
    [{ weekdays: [8] }, 'weekdays'],
    [{ weekdays: 'x' }, 'weekdays'],
    [{ weekdays: [null] }, 'weekdays'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ is_closed: 'maybe' }, 'is_closed'],
    [{ physiotherapist_id: 'me' }, 'physiotherapist_id'],
    [{ id: 7 }, 'id'],
    [{ updated_at: 'now then' }, 'updated_at'],
  ])('names what is wrong: %o', (wrong, field) =>
    untilSerialized(async (client) => {
      const { leave } = await sceneOfLeave(client)
      expect(await refusedOffDay(client, wrong && { ...leave, ...wrong })).toMatchObject({
        code: 'invalid_input',
        details: { field },
      })
    }),
  )

  it.each([
    [{}, undefined],
    [[1], 'appointment_id'],
    [[{ appointment_id: 'x', action: 'keep' }], 'appointment_id'],
    [[{ action: 'burn' }], 'action'],
    [[{ action: 'keep' }], 'reason'],
    [[{ action: 'keep', reason: ' a ' }], 'reason'],
    [[{ action: 'cancel', reason: 'Cuti', settlement: 'all' }], 'settlement'],
    [[{ action: 'reassign' }], 'physiotherapist_id'],
    [[{ action: 'propose', starts_at: [] }], 'starts_at'],
    [[{ action: 'propose', starts_at: ['infinity'] }], 'starts_at'],
  ])('names what is wrong with a resolution: %o', (wrong, member) =>
    untilSerialized(async (client) => {
      const { id, leave } = await sceneOfLeave(client)
      const resolutions = Array.isArray(wrong)
        ? (wrong as unknown[]).map((it) =>
            typeof it === 'object' ? { appointment_id: id, ...it } : it,
          )
        : wrong
      expect(await refusedOffDay(client, leave, resolutions)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'resolutions', ...(member && { member }) },
      })
    }),
  )

  it('gives nobody what is not theirs to give: an unknown clinic, an inactive person', () =>
    untilSerialized(async (client) => {
      const { id, calendar, leave } = await sceneOfLeave(client)
      expect(await refusedOffDay(client, { ...leave, clinic_id: randomUUID() })).toMatchObject({
        code: 'not_found',
        details: { field: 'clinic_id' },
      })
      await becomeOwner(client)
      const gone = await addPhysiotherapist(client, calendar)
      await client.query(`update public.physiotherapists set is_active = false where id = $1`, [
        gone,
      ])
      await become(client, 'agus')
      expect(
        await refusedOffDay(client, leave, [
          { appointment_id: id, action: 'reassign', physiotherapist_id: gone },
        ]),
      ).toMatchObject({ code: 'not_found' })
    }))
})
