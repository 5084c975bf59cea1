import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { newBoard } from '../../support/board.ts'
import { say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  holdRequests,
  test,
} from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

/** The list also contains clinics of parallel tests. */
async function chooseClinic(page: Page, name: string) {
  await page.getByRole('combobox', { name: t('admin_import_clinic'), exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('patients of another system are matched, checked, broken off, brought and not brought twice', async ({
  page,
  signIn,
}) => {
  const mark = `${process.pid}${Date.now()}`.slice(-9)
  const people = Array.from({ length: 230 }, (_, n) => [
    `RM-${mark}-${n}`,
    `Pindahan ${letters(n)} ${mark}`,
    // In several formats that Indonesian spreadsheets use.
    n % 2 ? `0813-${mark.slice(-4)}-${String(n).padStart(4, '0')}` : '',
    birthday(n),
    n % 2 ? 'P' : 'Laki-laki',
    '=1+1',
  ])
  people[7]![3] = '31/02/1990'
  people[9]![1] = people[11]![1]!
  people[9]![2] = people[11]![2]!
  people[9]![3] = people[11]![3]!
  // The same person, written a little differently, in another batch; and a number given twice.
  const again = people[3]![1]!.replace('Doni', 'Dony')
  people[225] = [`RM-${mark}-225`, again, people[3]![2]!, '', '', '']
  people[228]![0] = people[2]![0]!
  const headings = ['No. RM', 'Nama Pasien', 'No. HP', 'Tgl. Lahir', 'L/P', 'Catatan']
  const lines = [headings, ...people].map((cells) => cells.join(';'))
  const file = ['sep=;', ...lines].join('\r\n')
  await signIn('agus@example.com')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: t('admin_import_title') }).click()
  const choose = async () => {
    await chooseClinic(page, 'Luwes Kebayoran Baru')
    await page.getByLabel(t('admin_import_choose')).setInputFiles({
      name: 'pasien.csv',
      mimeType: 'text/csv',
      // Latin-1, as older versions of Excel write it.
      buffer: Buffer.from(file.replace('Catatan', 'Catatan é'), 'latin1'),
    })
  }
  await page.getByLabel(t('admin_import_choose')).setInputFiles({
    name: 'foto.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0, 1, 2, 3, 255, 254, 0, 0]),
  })
  await expect(page.getByText(t('admin_import_unreadable'))).toBeVisible()
  await choose()
  await expect(page.getByText(t('admin_import_columns_intro', { count: 230 }))).toBeVisible()
  await expectAccessible(page)
  const column = (name: string) =>
    page.getByRole('combobox', { name: t('admin_import_column_is', { column: name }) })
  await expect(column('No. RM')).toHaveText(t('admin_import_number'))
  await expect(column('Tgl. Lahir')).toHaveText(t('admin_import_birth_date'))
  await expect(column('Catatan é')).toHaveText(t('admin_import_leave_out'))
  // Corrected by hand: assigning a field to one column takes it from the other.
  await column('Catatan é').click()
  await page.getByRole('option', { name: t('admin_import_name'), exact: true }).click()
  await expect(column('Nama Pasien')).toHaveText(t('admin_import_leave_out'))
  await column('Nama Pasien').click()
  await page.getByRole('option', { name: t('admin_import_name'), exact: true }).click()
  await page.getByRole('button', { name: t('admin_import_check') }).click()

  const bring = page.getByRole('button', { name: t('admin_import_bring', { count: 226 }) })
  await expect(bring).toBeVisible()
  const many = (key: string, count: number) =>
    page.getByRole('button', { name: `${t(key)} ${count}` })
  await expect(many('admin_import_faulty', 2)).toHaveAttribute('aria-pressed', 'true')
  await expect(
    page.getByText(
      t('admin_import_fault_value', {
        field: t('admin_import_birth_date'),
        value: '31/02/1990',
      }),
    ),
  ).toBeVisible()
  const rowOf = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(rowOf(people[228]![1]!)).toContainText(
    t('admin_import_number_taken', { number: people[2]![0]!, who: '' }).slice(0, 25),
  )
  await expect(rowOf(people[228]![1]!)).toContainText(`${t('admin_import_line')} 4`)
  await many('admin_import_known', 2).click()
  await expect(page.getByText(t('admin_import_twin', { line: 11 }))).toBeVisible()
  const far = rowOf(t('admin_import_twin', { line: 5 }))
  await expect(far).toContainText(again)
  // Whom the clinic knows as two people is saved as two, and that can be taken back.
  const other = far.getByLabel(t('admin_import_is_other'))
  await other.check()
  await expect(
    page.getByRole('button', { name: t('admin_import_bring', { count: 227 }) }),
  ).toBeVisible()
  await other.uncheck()
  await expect(bring).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  const count = async () =>
    (
      await sql<{ n: number }>(
        `select count(*)::integer as n from public.patients where full_name like 'Pindahan % ' || $1`,
        [mark],
      )
    )[0]!.n
  expect(await count()).toBe(0)

  // The connection is lost after the first batch, and again; the second time it was to stop, and
  // the batch was written all the same.
  const stop = page.getByRole('button', { name: t('admin_import_stop') })
  let calls = 0
  await page.route('**/rpc/import_patients', async (route) => {
    if (++calls === 1) return route.continue()
    if (calls === 3) {
      await stop.click()
      await route.fetch()
    }
    await route.abort()
  })
  await bring.click()
  await expect(page.getByText(t('admin_import_broken_off'))).toBeVisible()
  expect(await count()).toBe(198)
  await page.getByRole('button', { name: t('admin_import_go_on') }).click()
  await expect.poll(() => calls).toBe(3)
  await expect(page.getByText(t('admin_import_broken_off'))).toBeVisible()
  await page.unroute('**/rpc/import_patients')
  await page.getByRole('button', { name: t('admin_import_go_on') }).click()
  await expect(page.getByText(t('admin_import_done', { count: 226 }))).toBeVisible()
  await expect(many('admin_import_known', 2)).toHaveAttribute('aria-pressed', 'false')
  expect(await count()).toBe(226)
  const [one] = await sql(
    `select phone, birth_date::text, sex from public.patients where full_name = $1`,
    [people[1]![1]],
  )
  expect(one).toEqual({
    phone: `+62813${mark.slice(-4)}0001`,
    birth_date: '1950-01-02',
    sex: 'female',
  })

  // The whole file again: nobody is duplicated.
  await goOn(page, '/admin/settings')
  await page.getByRole('link', { name: t('admin_import_title') }).click()
  await choose()
  await page.getByRole('button', { name: t('admin_import_check') }).click()
  await expect(many('admin_import_done_before', 228)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('admin_import_save_faults') }).click()
  expect((await download).suggestedFilename()).toBe(`${t('admin_import_faults_file')}.csv`)
  expect(await count()).toBe(226)
  await sql(`delete from public.patients where full_name like 'Pindahan % ' || $1`, [mark])
})

test('coming appointments of another system are booked with their patients; everything is taken out as files that do nothing', async ({
  page,
  signIn,
}) => {
  const mark = `${process.pid}${Date.now()}`
  const name = `Pindah Janji ${mark}`
  // Closed for now, and one hour ahead of Jakarta.
  const { slug } = await newBoard('Asia/Makassar')
  const [service] = await sql<{ name_id: string }>(
    `select name_id from public.services where is_active order by sort_order limit 1`,
  )
  const [physio] = await sql<{ id: string }>(
    `insert into public.physiotherapists (slug, name, is_public) values ('pindah-' || $1, 'Fisio Pindah ' || $1, false) returning id`,
    [mark],
  )
  const [{ day }] = (await sql<{ day: string }>(
    `select to_char(current_date + 10, 'DD/MM/YYYY') as day`,
  )) as [{ day: string }]
  const line = (who: string, time: string, what = service!.name_id) =>
    [who, '0813 7000 1234', day, time, what, `Fisio Pindah ${mark}`].join(',')
  const file = [
    'Nama pasien,HP,Tanggal,Jam,Layanan,Fisioterapis',
    line(name, '10.00'),
    line(name, '13.00'),
    line(`Lain ${mark}`, '10.30'),
    line(`Lain ${mark}`, '15.00', 'Sauna'),
  ].join('\n')
  await signIn('agus@example.com')
  // What is pressed before it is known who works here waits for that.
  const tell = await holdRequests(page, '**/rest/v1/physiotherapists?*')
  await page.goto('/admin/settings/import')
  await chooseClinic(page, `Klinik ${slug}`)
  await page.getByRole('combobox', { name: t('admin_import_kind'), exact: true }).click()
  await page.getByRole('option', { name: t('admin_import_kind_visits') }).click()
  const check = async () => {
    await page
      .getByLabel(t('admin_import_choose'))
      .setInputFiles({ name: 'janji.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByRole('button', { name: t('admin_import_check') }).click()
  }
  const asking = page.waitForRequest('**/rpc/import_appointments')
  await check()
  await expect(page.getByRole('button', { name: t('admin_import_check') })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  tell()
  const asked = await asking
  expect(asked.postData()).toMatch(/T10:00:00\+08:00/)
  await expect(page.getByText('10.00 WITA')).toBeVisible()
  await page.getByRole('button', { name: t('admin_import_back_to_columns') }).click()
  await page.getByRole('button', { name: t('admin_import_other_file') }).click()
  await chooseClinic(page, 'Luwes Kebayoran Baru')
  await check()
  const bring = page.getByRole('button', { name: t('admin_import_bring_visits', { count: 2 }) })
  await expect(bring).toBeVisible()
  await expect(page.getByText(t('admin_import_slot_taken'))).toBeVisible()
  await expect(
    page.getByText(
      t('admin_import_fault_value', { field: t('admin_import_service'), value: 'Sauna' }),
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await bring.press('Enter')
  await expect(page.getByText(t('admin_import_done_visits', { count: 2 }))).toBeVisible()
  const visits = await sql<{ name: string; status: string; at: string }>(
    `select patient.full_name as name, appointment.status, to_char(appointment.starts_at at time zone 'Asia/Jakarta', 'HH24:MI') as at
     from public.appointments as appointment join public.patients as patient on patient.id = appointment.patient_id
     where appointment.physiotherapist_id = $1 order by appointment.starts_at`,
    [physio!.id],
  )
  expect(visits).toEqual([
    { name, status: 'confirmed', at: '10:00' },
    { name, status: 'confirmed', at: '13:00' },
  ])

  // Everything is taken out as files that do nothing.
  await goOn(page, '/admin/settings')
  await page.getByRole('link', { name: t('admin_export_title') }).click()
  const exported = page.getByRole('group', {
    name: t('admin_services_title'),
    exact: true,
  })
  await expect(exported).toBeVisible()
  const download = page.waitForEvent('download')
  await exported.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: t('admin_csv_semicolons') }).press('Enter')
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^services-\d{4}-\d\d-\d\d\.csv$/)
  const [heading, ...entries] = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(heading).toContain('"slug"')
  const [known] = await sql<{ slug: string }>(
    `select slug from public.services order by id limit 1`,
  )
  expect(entries[0]).toContain(`"${known!.slug}"`)
})

/** A different birthday for each number, in two notations. */
function birthday(n: number) {
  const [year, month, day] = new Date(Date.UTC(1950, 0, 1 + n))
    .toISOString()
    .slice(0, 10)
    .split('-')
  const months = [
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'Mei',
    'Jun',
    'Jul',
    'Agu',
    'Sep',
    'Okt',
    'Nov',
    'Des',
  ]
  return n % 3 ? `${day}/${month}/${year}` : `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** A different name for each number: people with similar names may be taken for one. */
function letters(n: number) {
  const words = ['Agus', 'Bella', 'Citra', 'Doni', 'Eka', 'Fajar', 'Gita', 'Hadi', 'Intan', 'Joko']
  return [n, Math.floor(n / 10), Math.floor(n / 100)].map((digit) => words[digit % 10]).join(' ')
}
