import { expect, it } from 'vitest'
import { earlierRows } from './earlier-rows'
import type { ImportRow } from './values'

const rowOf = (key: string, patient: Record<string, string>, at: number): ImportRow => ({
  key,
  line: at + 2,
  patient,
})

it('a batch is tried after the rows before it that may be about its people', () => {
  const people: Record<string, string>[] = [
    { full_name: 'Ani', phone: '+62811' },
    { full_name: 'Budi' },
    { full_name: 'Cici', email: 'c@example.com' },
    { full_name: 'Dodi', birth_date: '1990-01-01' },
    { full_name: 'Ani W.', phone: '+62811' },
    { full_name: 'BUDI', email: 'C@example.com' },
    { full_name: 'Eka', birth_date: '1990-01-01' },
  ]
  const rows = people.map((patient, at) => rowOf(`row:${at}`, patient, at))
  rows[1]!.key = rows[6]!.key = 'no:1'
  const found = (from: number, until: number, most = 10) =>
    earlierRows(rows)(from, until, most).map(({ line }) => line - 2)
  expect(found(0, 4)).toEqual([])
  expect(found(4, 5)).toEqual([0])
  expect(found(5, 7)).toEqual([1, 2, 3])
  // The surest first.
  expect(found(4, 7, 1)).toEqual([1])
})
