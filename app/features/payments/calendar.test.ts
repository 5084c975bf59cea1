import { expect, it } from 'vitest'
import { toCalendar } from './calendar'

const file = toCalendar(
  {
    uid: 'LW-7K3QX9',
    start: '2026-11-24T09:00:00+07:00',
    end: '2026-11-24T10:00:00+07:00',
    title: 'Fisioterapi, Luwes',
    location: 'Jl. Contoh No. 1; Jakarta',
    description: `Baris satu\nBaris dua yang panjang sekali ${'é'.repeat(60)}`,
    url: 'http://localhost:3000/user',
  },
  Date.parse('2026-11-21T00:00:00Z'),
)

it('writes times in UTC, so that every calendar agrees', () => {
  expect(file).toContain('DTSTART:20261124T020000Z\r\n')
  expect(file).toContain('DTEND:20261124T030000Z\r\n')
})

it('escapes what has a meaning in the format', () => {
  expect(file).toContain('SUMMARY:Fisioterapi\\, Luwes\r\n')
  expect(file).toContain('LOCATION:Jl. Contoh No. 1\\; Jakarta\r\n')
})

it('folds lines at 75 octets without cutting a character', () => {
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replace(/\r\n /g, '')).toContain(
    `Baris satu\\nBaris dua yang panjang sekali ${'é'.repeat(60)}`,
  )
})
