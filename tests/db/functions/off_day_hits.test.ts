import { describe, expect, it } from 'vitest'
import { day, makeCalendar } from '../../support/calendar.ts'
import { become, untilSerialized } from '../../support/db.ts'
import { saveOffDay, sceneOfLeave } from '../../support/off-days.ts'

describe('an off-day hits', () => {
  it.each([
    ['a physiotherapist everywhere', 'ayu', null, true],
    ['a physiotherapist at this clinic', 'ayu', 'here', true],
    ['a physiotherapist at another clinic', 'ayu', 'there', false],
    ['this clinic', null, 'here', true],
    ['another clinic', null, 'there', false],
    ['another physiotherapist', 'bayu', null, false],
  ])('of %s', (_, who, where, hits) =>
    untilSerialized(async (client) => {
      const it = await sceneOfLeave(client)
      const other = await makeCalendar(client)
      await become(client, 'agus')
      const answer = await saveOffDay(client, {
        physiotherapist_id: who && it[who as 'ayu' | 'bayu'],
        clinic_id: where && (where === 'here' ? it.calendar.clinic : other.clinic),
        type: 'leave',
        starts_on: day(2),
        ends_on: day(5),
      })
      expect(answer.saved).toBe(!hits)
    }),
  )

  const isoDay = new Date(`${day(3)}T12:00:00Z`).getUTCDay() || 7
  it.each([
    ['every week on its weekday', { ends_on: day(30), weekdays: [isoDay] }, true],
    ['every week on another', { ends_on: day(30), weekdays: [(isoDay % 7) + 1] }, false],
    ['until it begins', { start_time: '06:00', end_time: '09:00' }, false],
    ['from when it is over', { start_time: '10:00', end_time: '12:00' }, false],
    ['over its last quarter', { start_time: '09:45', end_time: '12:00' }, true],
    ['the day before', { starts_on: day(2), ends_on: day(2) }, false],
    ['open, as joint leave is', { is_closed: false }, false],
  ])('%s', (_, shape, hits) =>
    untilSerialized(async (client) => {
      const { leave } = await sceneOfLeave(client)
      expect((await saveOffDay(client, { ...leave, ...shape })).saved).toBe(!hits)
    }),
  )

  it('asks anew for what a changed one newly hits', () =>
    untilSerialized(async (client) => {
      const { id, leave } = await sceneOfLeave(client)
      const { off_day } = await saveOffDay(client, { ...leave, is_closed: false })
      expect(
        (await saveOffDay(client, { id: off_day.id, is_closed: true })).conflicts,
      ).toMatchObject([{ appointment_id: id }])
    }))
})
