import { expect, it } from 'vitest'
import { toCalendar } from './calendar-file'

const file = toCalendar({
  uid: 'LW-7K3QX9',
  start: '2026-11-24T09:00:00+07:00',
  end: '2026-11-24T10:00:00+07:00',
  title: 'Fisioterapi, Luwes',
  location: 'Jl. Contoh No. 1; Jakarta',
  description: `Baris satu\nBaris dua yang panjang sekali, ${'lurus 🧘 '.repeat(12)}`,
  url: 'http://localhost:3000/user',
  sequence: 2,
})

it('writes times in UTC, so that every calendar agrees', () => {
  expect(file).toContain('DTSTART:20261124T020000Z\r\n')
  expect(file).toContain('DTEND:20261124T030000Z\r\n')
})

it('keeps its words, and names the booking so that a second file replaces the first', () => {
  const unfolded = file.replace(/\r\n\s/g, '')
  expect(unfolded).toContain('SUMMARY:Fisioterapi\\, Luwes\r\n')
  expect(unfolded).toContain('DESCRIPTION:Fisioterapi\\, Luwes\r\n')
  expect(unfolded).toContain('LOCATION:Jl. Contoh No. 1\\; Jakarta\r\n')
  expect(unfolded).toContain('Baris satu\\nBaris dua yang panjang sekali\\, lurus 🧘 lurus')
  expect(unfolded).toContain('UID:LW-7K3QX9@luwes\r\n')
  expect(unfolded).toContain('SEQUENCE:2\r\n')
})

it('has lines of at most 75 octets', () => {
  const lines = file.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...lines)).toBeLessThanOrEqual(75)
})

it('reminds three hours before', () => expect(file).toContain('TRIGGER:-PT3H\r\n'))
