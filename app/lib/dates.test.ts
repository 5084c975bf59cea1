import { expect, it } from 'vitest'
import { dayParts } from './dates'

it('says a day in its pieces', () => {
  expect(dayParts('2026-11-24', 'id')).toEqual({
    weekday: 'Sel',
    number: '24',
    month: 'Nov',
    full: 'Selasa, 24 November',
  })
  expect(dayParts('2026-12-01', 'en')).toMatchObject({ weekday: 'Tue', number: '1', month: 'Dec' })
})
