import { expect, it } from 'vitest'
import { readTable, written } from './read-file'

const read = (...bytes: Uint8Array<ArrayBuffer>[]) => readTable(new File(bytes, 'pasien.csv'))
const utf8 = (text: string) => new TextEncoder().encode(text)

function utf16(text: string, isBig: boolean) {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), !isBig)
  return new Uint8Array(bytes.buffer)
}

const table = { headings: ['Nama', 'HP'], rows: [['Ani é', '0812 1']], lines: [2] }
const text = 'Nama;HP\r\nAni é;"0812 1"\r\n'

it('tables are read in any encoding, with and without a byte order mark', async () => {
  expect(await read(utf8(text))).toEqual(table)
  expect(await read(utf8(`\uFEFF${text}`))).toEqual(table)
  for (const isBig of [false, true]) {
    expect(await read(utf16(`\uFEFF${text}`, isBig))).toEqual(table)
    expect(await read(utf16(text, isBig))).toEqual(table)
  }
  await expect(read(new Uint8Array([0, 1, 2, 3]))).rejects.toThrow()
})

it('times of a sheet are read to the minute that it shows, though their part of the day is rounded', () => {
  const day = Date.UTC(2026, 11, 1)
  for (let minute = 0; minute < 1440; minute += 5) {
    // As read-excel-file makes a Date of the number in the file.
    const serial = day / 86_400_000 + 25_569 + minute / 1440
    const cell = new Date(Math.floor((serial - 25_569) * 86_400_000))
    const clock = new Date(day + minute * 60_000).toISOString().slice(11, 16)
    expect(written(cell)).toBe(minute === 0 ? '2026-12-01' : `2026-12-01 ${clock}`)
  }
})

it('the separator that Excel names is no row, and decides', async () => {
  const doubtful = await read(utf8('sep=;\nNama;A,B,C\nAni;"1,2,3"\n'))
  expect(doubtful.headings).toEqual(['Nama', 'A,B,C'])
  expect(await read(utf8(`sep=;\r\n${text}`))).toEqual(table)
  expect(await read(utf8('"sep=|"\nNama|HP\nAni é|0812 1\n'))).toEqual(table)
})

it('what no database stores is left out, however far down it is', async () => {
  const { rows } = await read(utf8(`Nama,HP\n${'Ani,1\n'.repeat(1000)}Bu\0di,2\n`))
  expect(rows.at(-1)).toEqual(['Budi', '2'])
})

it('rows are numbered as in the file, with its empty ones', async () => {
  const { rows, lines } = await read(utf8('Nama,HP\n\nAni,1\n,\n"Budi\nS",2\nCici,3\n'))
  expect(rows.map(([name]) => name)).toEqual(['Ani', 'Budi\nS', 'Cici'])
  expect(lines).toEqual([3, 5, 6])
})

it('a title above the headings is not taken for them', async () => {
  const expected = { headings: ['Nama', 'HP'], rows: [['Ani', '1']], lines: [4] }
  expect(await read(utf8('Daftar Pasien\n\nNama,HP\nAni,1\n'))).toEqual(expected)
  expect(await read(utf8('Daftar Pasien;\nper 1 Des;\nNama;HP\nAni;1\n'))).toEqual(expected)
  expect((await read(utf8('Nama\nAni\nBudi\n'))).rows).toEqual([['Ani'], ['Budi']])
  // Whoever follows a single heading is no heading.
  expect((await read(utf8('Nama,\nAni,1\n'))).rows).toEqual([['Ani', '1']])
})
