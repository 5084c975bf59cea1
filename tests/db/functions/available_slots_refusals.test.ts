import { describe, expect, it } from 'vitest'
import { becomeAnon, refusal, rolledBack } from '../../support/db.ts'
import { addPhysiotherapist, day, makeCalendar, slots } from '../../support/calendar.ts'

describe('available_slots', () => {
  it('hides who is inactive, and offers who is not public only by name', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const who = calendar.physiotherapists[0]!
      await client.query(`update public.physiotherapists set is_public = false where id = $1`, [
        who,
      ])
      expect(await slots(client, calendar, 3)).toEqual([])
      expect(await slots(client, calendar, 3, 3, who)).not.toEqual([])
      await client.query(`update public.physiotherapists set is_active = false where id = $1`, [
        who,
      ])
      const args = [calendar.clinic, calendar.service, day(3), day(3), who]
      expect(
        await refusal(client, `select public.available_slots($1, $2, $3, $4, $5)`, args),
      ).toMatchObject({
        code: 'not_found',
        details: { field: 'physiotherapist_id' },
      })
    }))

  it('offers one physiotherapist or all of them', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const second = await addPhysiotherapist(client, calendar, ['08:00', '09:00'])
      expect(await slots(client, calendar, 3)).toHaveLength(17)
      expect(await slots(client, calendar, 3, 3, second)).toHaveLength(1)
    }))

  describe('refuses', () => {
    const ok = ['clinic', 'service', day(1), day(2)] as (string | null)[]
    const cases: [string, number, string | null, string][] = [
      ['no clinic', 0, null, 'clinic_id'],
      ['no service', 1, null, 'service_id'],
      ['no first day', 2, null, 'from_date'],
      ['an infinite first day', 2, '-infinity', 'from_date'],
      ['no last day', 3, null, 'to_date'],
      ['an infinite last day', 3, 'infinity', 'to_date'],
      ['an inverted range', 3, day(0), 'to_date'],
      ['too wide a range', 3, day(64), 'to_date'],
      ['the end of the calendar', 3, '5874897-12-31', 'to_date'],
      ['the beginning of the calendar', 2, '4714-11-24 BC', 'from_date'],
    ]
    it.each(cases)('%s, naming the field', (_, position, value, field) =>
      rolledBack(async (client) => {
        const calendar = await makeCalendar(client)
        const args = ok.with(0, calendar.clinic).with(1, calendar.service).with(position, value)
        await becomeAnon(client)
        expect(
          await refusal(client, `select public.available_slots($1, $2, $3, $4)`, args),
        ).toMatchObject({
          code: 'invalid_input',
          status: 422,
          details: { field },
        })
      }),
    )

    it('an unknown or inactive clinic or service', () =>
      rolledBack(async (client) => {
        const calendar = await makeCalendar(client)
        for (const [table, id, field] of [
          ['services', calendar.service, 'service_id'],
          ['clinics', calendar.clinic, 'clinic_id'],
        ] as const) {
          await client.query(`update public.${table} set is_active = false where id = $1`, [id])
          expect(
            await refusal(client, `select public.available_slots($1, $2, $3, $4)`, [
              calendar.clinic,
              calendar.service,
              day(1),
              day(2),
            ]),
          ).toMatchObject({ code: 'not_found', status: 404, details: { field } })
        }
      }))
  })
})
