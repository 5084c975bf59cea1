import { describe, expect, it } from 'vitest'
import { guessColumns, withColumn } from './columns'
import { dayIn, isMonthFirst, rowsOf, startIn } from './values'

const zone = 'Asia/Jakarta'
const tableOf = (rows: string[][]) => ({ rows, lines: rows.map((_, at) => at + 2) })

describe('columns of another system', () => {
  it.each([
    [
      ['No. RM', 'Nama Pasien', 'Tgl. Lahir', 'L/P', 'No. HP', 'Surel', 'Alamat', 'NIK'],
      ['number', 'full_name', 'birth_date', 'sex', 'phone', 'email', 'address', 'nik'],
    ],
    [
      ['Patient ID', 'First Name', 'Last Name', 'Date of Birth', 'Sex', 'Mobile Phone', 'E-mail'],
      ['number', 'full_name', 'last_name', 'birth_date', 'sex', 'phone', 'email'],
    ],
    [
      [
        'Nama',
        'Tempat Lahir',
        'Tanggal Lahir',
        'Kontak Darurat',
        'Telepon Kontak Darurat',
        'Telepon',
      ],
      [
        'full_name',
        undefined,
        'birth_date',
        'emergency_contact_name',
        'emergency_contact_phone',
        'phone',
      ],
    ],
    // Rows are counted, doctors have names, and WhatsApp is on a mobile phone.
    [
      ['No', 'Nama Dokter', 'No. RM', 'Nama Pasien', 'Home Phone', 'Mobile Phone'],
      [undefined, undefined, 'number', 'full_name', undefined, 'phone'],
    ],
    [
      ['No.', 'Nama'],
      ['number', 'full_name'],
    ],
    [
      ['Catatan', 'Saldo'],
      [undefined, undefined],
    ],
  ])('are known by their headings: %j', (headings, columns) => {
    expect(guessColumns(headings)).toEqual(columns)
  })

  it('are corrected by hand, each for one column', () => {
    expect(withColumn(['phone', undefined], 1, 'phone')).toEqual([undefined, 'phone'])
    expect(withColumn(['phone', undefined], 0, undefined)).toEqual([undefined, undefined])
  })
})

describe('values of another system', () => {
  it('are days in the notation of their column', () => {
    expect(isMonthFirst(['12/31/1990', '01/02/1990'])).toBe(true)
    expect(isMonthFirst(['Jakarta, 12/31/1990'])).toBe(true)
    expect(isMonthFirst(['31/12/1990', '12/31/1990'])).toBe(false)
    expect(isMonthFirst(['01/02/1990'])).toBe(false)
    for (const [text, monthFirst] of [
      ['31/12/1990', false],
      ['12/31/1990', true],
      ['31 Des 1990', false],
      ['1990-12-31', true],
      ['1990-12-31 00:00:00', false],
      ['1990-12-31T00:00:00Z', false],
      ['Jakarta, 31/12/1990', false],
      ['Kab. Bogor / 31 Desember 1990', false],
      ['December 31, 1990', false],
      ['Senin, 12/31/1990', true],
      ['19901231', false],
      ['19901231 00:00:00', true],
      ['Bogor, 31.12.90', false],
    ] as const)
      expect(dayIn(text, monthFirst), text).toBe('1990-12-31')
    expect(dayIn('28 Pebruari 1990', false)).toBe('1990-02-28')
    expect(dayIn('kemarin', false)).toBe('kemarin')
  })

  it('become what the database takes; what is not understood stays as it was', async () => {
    const columns = guessColumns(['Nama', 'Nama belakang', 'HP', 'Tgl lahir', 'JK', 'Email'])
    const [one, two] = await rowsOf(
      tableOf([
        ['Budi', 'Santoso', '0812-3456 7890', '31/12/90', 'L', '-'],
        ['Siti', '', 'tidak punya', 'x', '?', 'siti@example.com'],
      ]),
      columns,
      false,
    )
    expect(one!.patient).toEqual({
      full_name: 'Budi Santoso',
      phone: '+6281234567890',
      birth_date: '1990-12-31',
      sex: 'male',
    })
    expect(two!.patient).toEqual({
      full_name: 'Siti',
      phone: 'tidak punya',
      birth_date: 'x',
      sex: '?',
      email: 'siti@example.com',
    })
  })

  it('have the same keys each time, whatever columns are taken for', async () => {
    const rows = tableOf([['A'], ['B'], ['A']])
    const keys = async (columns: Parameters<typeof rowsOf>[1]) =>
      (await rowsOf(rows, columns, false)).map(({ key }) => key)
    const first = await keys(['full_name'])
    expect(new Set(first).size).toBe(3)
    expect(await keys([undefined])).toEqual(first)
    expect(await keys(['number'])).toEqual(['no:A', 'no:B', 'no:A'])
  })
})

describe('appointments of another system', () => {
  it('begin at the clinic’s clock', () => {
    const at = '2026-12-01T09:30:00+07:00'
    for (const [day, time, monthFirst] of [
      ['01/12/2026', '09.30', false],
      ['12/01/26', '9:30 AM', true],
      ['1 Des 2026', '09:30:00', false],
      ['2026-12-01 09:30', undefined, false],
      ['2026-12-01T02:30:00Z', undefined, false],
      ['2026-12-01T02:30:00.000z', undefined, false],
      ['2026-12-01 10:30 +0800', undefined, false],
      ['2026-12-01', '1899-12-30 09:30', false],
      ['01/12/2026', '09.30–10.30 WIB', false],
      ['Selasa, 1 Des 2026', '09.30', false],
      ['20261201', '09h30', false],
      ['20261201 09:30', undefined, false],
      ['2026-12-01T09:30:00.000', undefined, false],
      ['01/12/2026, 09.30.00', undefined, false],
      ['1 Des 2026 jam 9.30 pagi', undefined, false],
      // The day is no time, whatever stands between its numbers.
      ['01.12.2026 09.30', undefined, false],
      ['Selasa, 01.12.26 09.30', undefined, false],
    ] as const)
      expect(startIn(day, time, monthFirst, zone), `${day} ${time}`).toBe(at)
    const ofDay = (time: string | undefined, timeZone: string) =>
      startIn('01/12/2026', time, false, timeZone)
    expect(ofDay('1:30 pm', zone)).toBe('2026-12-01T13:30:00+07:00')
    expect(ofDay('09.30', 'Asia/Makassar')).toBe('2026-12-01T09:30:00+08:00')
    expect(ofDay('09.30', 'Asia/Jayapura')).toBe('2026-12-01T09:30:00+09:00')
    expect(startIn('2026-13-01T02:30Z', undefined, false, zone)).toBe('2026-13-01T02:30Z')
    expect(startIn('besok', '09.30', false, zone)).toBe('besok 09.30')
    expect(ofDay(undefined, zone)).toBe('01/12/2026')
    for (const [time, clock] of [
      ['2:30 p.m.', '14:30'],
      ['12.15 a.m.', '00:15'],
      ['2:30pm - 3:30pm', '14:30'],
      ['2.30 sore', '14:30'],
      ['1.30 siang', '13:30'],
      ['11.30 siang', '11:30'],
      ['14.30 siang', '14:30'],
      ['7.30 malam', '19:30'],
      ['9.30 pagi', '09:30'],
      ['2 PM', '14:00'],
      ['2PM', '14:00'],
      ['12 am', '00:00'],
      ['12 p.m.', '12:00'],
      ['14:30 PM', '14:30'],
      ['9 AM - 10 AM', '09:00'],
      ['14h00', '14:00'],
      ['14h', '14:00'],
      ['14 h 05', '14:05'],
      ['09.30.00', '09:30'],
      ['pk.09.30', '09:30'],
      ['jam 9 pagi', '09:00'],
      ['jam 14', '14:00'],
      ['Pukul 9 WIB', '09:00'],
      ['0930', '09:30'],
      ['1405', '14:05'],
      ['12.00 siang', '12:00'],
      ['12 siang', '12:00'],
      ['3 sore', '15:00'],
      ['8 malam', '20:00'],
      ['19.30 malam', '19:30'],
      ['12.00 malam', '00:00'],
      ['12 malam', '00:00'],
      ['1.30 malam', '01:30'],
      // The fraction of a day, as spreadsheets store a time.
      ['0.5', '12:00'],
      ['0.75', '18:00'],
      ['0.4166666666666667', '10:00'],
    ] as const)
      expect(ofDay(time, zone), time).toBe(`2026-12-01T${clock}:00+07:00`)
    for (const day of ['1 Des 2026 2 PM', '1 Des 2026, jam 14', '01.12.2026 pukul 14 WIB'])
      expect(startIn(day, undefined, false, zone), day).toBe('2026-12-01T14:00:00+07:00')
    // Impossible, or not at two at night: whoever reads it decides.
    for (const time of [
      '2:30 - 3:30 PM',
      '2 - 3 PM',
      '2 - 3.30 sore',
      '14.30 AM',
      '14 malam',
      '12 sore',
      '19.30 pagi',
      '25.00',
      '24.00',
      '9.75',
      '25h',
      '2530',
      '930',
      'jam 2',
      'jam 14 - 15',
      '13 jam',
      '9',
    ])
      expect(ofDay(time, zone), time).toBe(`01/12/2026 ${time}`)
    expect(startIn('1 Des 2026 2 - 3 PM', undefined, false, zone)).toBe('1 Des 2026 2 - 3 PM')
  })

  it('are of services and physiotherapists that are found by their names', async () => {
    const house = {
      time_zone: zone,
      services: [
        { id: 's1', name_id: 'Terapi leher', name_en: 'Neck therapy' },
        { id: 's2', name_id: 'Terapi lutut', name_en: 'Knee therapy' },
      ],
      physiotherapists: [
        { id: 'p1', name: 'Dewi Lestari, S.Ft.' },
        { id: 'p2', name: 'Dewi Anggraini, S.Ft.' },
      ],
    }
    const headings = ['Patient', 'Date', 'Time', 'Service', 'Therapist']
    const columns = guessColumns(headings, 'visits')
    expect(columns).toEqual(['full_name', 'visit_day', 'visit_time', 'service', 'physiotherapist'])
    const visits = (
      await rowsOf(
        tableOf([
          ['Ani', '1/12/2026', '09.00', 'neck THERAPY', 'dewi lestari'],
          ['Ani', '1/12/2026', '10.00', 'Lutut', ''],
          ['Ani', '1/12/2026', '11.00', 'Terapi', 'Dewi'],
          // An empty day of a spreadsheet.
          ['Ani', '1899-12-30', '11.00', 'Lutut', ''],
        ]),
        columns,
        false,
        house,
      )
    ).map(({ visit }) => [visit?.service_id, visit?.physiotherapist_id, visit?.fault])
    expect(visits).toEqual([
      ['s1', 'p1', undefined],
      ['s2', null, undefined],
      [null, null, 'physiotherapist_id'],
      ['s2', null, 'starts_at'],
    ])
  })
})
