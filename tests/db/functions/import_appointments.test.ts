import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'

type Answer = { key: string; outcome: string; field?: string; code?: string }
const sql = `select public.import_appointments($1, $2, $3, $4) as answers`
const reason = 'Dari sistem lama'

const bring = async (client: pg.ClientBase, clinic: string, rows: unknown[], isTrial = false) =>
  (await row<{ answers: Answer[] }>(client, sql, [clinic, JSON.stringify(rows), reason, isTrial]))
    .answers

describe('import_appointments', () => {
  it('books what was promised, with its patient or not at all, and once', () =>
    rolledBack(async (client) => {
      const { clinic, service, physiotherapists } = await makeCalendar(client)
      const at = (hours: number) =>
        new Date(Math.ceil(Date.now() / 3_600_000 + 24 * 5 + hours) * 3_600_000).toISOString()
      const visit = (key: string, name: string, startsAt: string, more = {}) => ({
        key,
        patient_key: `no:${name}`,
        patient: { full_name: name, phone: '0813 9000 0001' },
        starts_at: startsAt,
        service_id: service,
        physiotherapist_id: physiotherapists[0]!,
        ...more,
      })
      const rows = [
        visit('a', 'Ani Pindahan', at(0)),
        visit('b', 'Ani Pindahan', at(30)),
        visit('c', 'Broto Pindahan', at(0)),
        visit('d', 'Cici Pindahan', '2020-01-01T10:00:00Z'),
        visit('e', '', at(60)),
        visit('f', 'Dodi Pindahan', 'besok'),
        visit('g', 'Dodi Pindahan', at(60), { service_id: null }),
        // Another person with Ani's number gets no appointment in her name.
        visit('h', 'Eka Pindahan', at(90), { patient_key: 'no:Ani Pindahan' }),
      ]
      await become(client, 'agus')
      const trial = await bring(client, clinic, rows, true)
      const made = async () => {
        await becomeOwner(client)
        const found = await row(
          client,
          `select count(distinct patient.id) as patients, count(appointment.id) as visits,
             count(*) filter (where appointment.status = 'confirmed') as confirmed,
             count(override.id) filter (where override.reason = $2) as told
           from public.patients as patient
           left join public.appointments as appointment on appointment.patient_id = patient.id
           left join public.staff_overrides as override on override.appointment_id = appointment.id and override.rules = '{unpaid}'
           where patient.full_name like '% Pindahan' and $1::uuid is not null`,
          [clinic, reason],
        )
        await become(client, 'agus')
        return found
      }
      expect(await made()).toEqual({ patients: 0, visits: 0, confirmed: 0, told: 0 })
      const real = await bring(client, clinic, rows)
      const said = (answers: Answer[]) =>
        answers.map(({ outcome, field, code }) => [outcome, code ?? field])
      expect(said(real)).toEqual(said(trial))
      expect(said(real)).toEqual([
        ['new', undefined],
        ['new', undefined],
        ['faulty', 'slot_taken'],
        ['faulty', 'too_soon'],
        ['faulty', 'full_name'],
        ['faulty', 'starts_at'],
        ['faulty', 'service_id'],
        ['faulty', 'number'],
      ])
      expect(await made()).toEqual({ patients: 1, visits: 2, confirmed: 2, told: 2 })
      expect(said(await bring(client, clinic, rows)).slice(0, 3)).toEqual([
        ['done', undefined],
        ['done', undefined],
        ['faulty', 'slot_taken'],
      ])
      expect(await made()).toEqual({ patients: 1, visits: 2, confirmed: 2, told: 2 })
      await becomeOwner(client)
      const messages = await client.query<{ kind: string; status: string }>(
        `select distinct notification.kind, notification.status from private.notifications as notification
         join public.patients as patient on patient.id = notification.patient_id
         where patient.full_name like '% Pindahan' and notification.status = 'queued'`,
      )
      expect(messages.rows.map(({ kind }) => kind)).toEqual(['appointment_reminder'])
    }))

  it.each([
    ['01/12/2099', 'a day alone, and which of its numbers is the month'],
    ['2099-12-01', 'a day alone'],
    ['2099-12-01 0900', 'by no clock'],
    ['tomorrow 10:00', 'by no clock'],
    ['2099-12-01T10:00:00', 'by no clock'],
    ['infinity', 'no moment'],
  ])('a start is a moment: %s is %s', (startsAt) =>
    rolledBack(async (client) => {
      const { clinic, service } = await makeCalendar(client)
      await become(client, 'agus')
      const patient = { full_name: 'Fina Pindahan' }
      const rows = [
        { key: 'a', patient_key: 'no:a', patient, starts_at: startsAt, service_id: service },
      ]
      expect(await bring(client, clinic, rows, true)).toMatchObject([
        { outcome: 'faulty', field: 'starts_at' },
      ])
    }),
  )

  it('is the work of administrators of that clinic', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const good = JSON.stringify([{ key: 'a', patient_key: 'b', patient: {} }])
      for (const person of ['sari', 'dewi', 'rina'] as const) {
        await become(client, person)
        expect(await refusal(client, sql, [clinic, good, reason, true])).toMatchObject({
          code: 'forbidden',
        })
      }
      await becomeAnon(client)
      expect(await refusal(client, sql, [clinic, good, reason, true])).toMatchObject({
        code: 'not_signed_in',
      })
      await become(client, 'agus')
      for (const [values, field] of [
        [[null, good, reason, true], 'clinic_id'],
        [[clinic, good, reason, null], 'is_trial'],
        [[clinic, good, ' ', true], 'reason'],
        [[clinic, '[]', reason, true], 'rows'],
        [[clinic, '[{"key": "a", "patient": {}}]', reason, true], 'rows'],
        [[clinic, '[{"key": "a", "patient_key": "a", "patient": {}}]', reason, true], 'rows'],
        [
          [
            clinic,
            '[{"key": "a", "patient_key": "b", "patient": {}, "service_id": "x"}]',
            reason,
            true,
          ],
          'rows',
        ],
      ] as const)
        expect(await refusal(client, sql, [...values])).toMatchObject({
          code: 'invalid_input',
          details: { field },
        })
    }))
})
