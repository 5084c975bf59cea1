import type { Page } from '@playwright/test'
import { newBoard, newVisit, panel } from '../../support/board.ts'
import { say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  holdRequests,
  test,
} from '../../support/browser.ts'
import { newDigits, newName, newRegistered } from '../../support/patients.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const register = '/admin/patients/registered'
const rows = (page: Page) => page.locator('[data-row]')

test('the register is searched by name and phone and opens a record, though not another clinic’s; on paper none of it is cut off', async ({
  page,
  signIn,
}) => {
  const { desk, clinic, slug, ayu } = await newBoard()
  const [name, digits] = [newName('Wati'), await newDigits()]
  await newRegistered({ full_name: name, phone: `+62812${digits}` }, slug)
  await Promise.all(
    Array.from({ length: 13 }, async () =>
      newRegistered({ full_name: newName('Eka'), phone: `+62812${await newDigits()}` }, slug),
    ),
  )
  const often = newName('Dian')
  await newVisit({ clinic, physiotherapist: ayu.id, name: often, in: -90 })
  await sql(
    `insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status, starts_at,
       ends_at, blocks_until, original_starts_at)
     select booking_id, clinic_id, service_id, physiotherapist_id, patient_id, 'cancelled_by_clinic', starts_at - n * interval '1 day',
       ends_at - n * interval '1 day', blocks_until - n * interval '1 day', starts_at - n * interval '1 day'
     from public.appointments, generate_series(1, 14) as n
     where patient_id = (select id from public.patients where full_name = $1)`,
    [often],
  )
  const foreign = await newRegistered({ full_name: newName('Asing') }, 'kebayoran-baru')
  await signIn(desk.email)
  await page.goto(register)
  await expect(page).toHaveTitle(/Pasien terdaftar/)
  await expect(rows(page)).toHaveCount(15)
  for (const query of [name.split(' ')[1]!, `0812 ${digits}`, digits.slice(4)]) {
    await page.getByRole('searchbox').fill(query)
    // The same row was found before. Digits stand in quotes, so that they stay text.
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get('q')?.replaceAll('"', '') === query,
    )
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(name)
  }
  const address = page.url()
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(rows(page).first(), 'the hand is where it was').toBeFocused()

  await goOn(page, `/admin/patients/${foreign}`)
  await expect(page.getByText(t('admin_patient_unknown_here'))).toBeVisible()

  // On paper no row of the register and no visit of a record is cut off.
  await page.setViewportSize({ width: 1000, height: 500 })
  await goOn(page, register)
  await expect(rows(page)).toHaveCount(15)
  const cutOff = () =>
    page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('*')]
          .filter((it) => !['visible', 'clip'].includes(getComputedStyle(it).overflowY))
          .reduce((sum, it) => sum + Math.max(0, it.scrollHeight - it.clientHeight - 2), 0),
      )
  expect(await cutOff()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await cutOff()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await rows(page).filter({ hasText: often }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(often)
  await expect(page.getByText(t('admin_board_state_cancelled_by_clinic'))).toHaveCount(14)
  await page.emulateMedia({ media: 'print' })
  expect(await cutOff()).toBe(0)
})

test('a record shows everything, the NIK on request or never more, and all of it is recorded; the second of two editors sees both versions and loses nothing', async ({
  page,
  signIn,
}) => {
  const { desk, clinic, ayu } = await newBoard()
  const name = newName('Citra')
  await newVisit({ clinic, physiotherapist: ayu.id, name, in: 90 })
  const [patient] = await sql<{ id: string }>(
    `update public.patients set nik_masked = '3174********0003', phone = null where full_name = $1 returning id`,
    [name],
  )
  await sql(
    `insert into private.patient_identities (patient_id, nik) values ($1, '3174015508900003')`,
    [patient!.id],
  )
  await signIn(desk.email)
  await page.goto(`/admin/patients/${patient!.id}`)
  await expect(page.getByText('3174********0003')).toBeVisible()
  await expect(page.getByText(t('admin_board_unpaid'))).toBeVisible()
  await expect(
    page
      .getByRole('term')
      .filter({ hasText: t('profile_phone_label') })
      .locator('+ dd'),
  ).toHaveText('–')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_patient_nik_show') }).click()
  await expect(page.getByText('3174015508900003')).toBeVisible()
  const read = await sql<{ action: string }>(
    `select action from public.access_log where patient_id = $1 order by id`,
    [patient!.id],
  )
  expect(read.map(({ action }) => action)).toEqual(['read_patient', 'reveal_nik'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  // What is read while the form opens comes when it was just saved.
  let answer = () => {}
  const isSaved = new Promise<void>((resolve) => (answer = resolve))
  const old = page.waitForRequest('**/rpc/read_patient')
  await page.route(
    '**/rpc/read_patient',
    async (route) => {
      const response = await route.fetch()
      await isSaved
      // The page may have given it up.
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await page.keyboard.press('e')
  await old
  await page.getByLabel(t('profile_nik_remove')).click()
  const save = page.waitForResponse('**/rpc/save_patient')
  await page.keyboard.press('Control+Enter')
  await save
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('button', { name: t('admin_patient_nik_show') })).toHaveCount(0)
  expect(
    await sql(`select from private.patient_identities where patient_id = $1`, [patient!.id]),
  ).toEqual([])
  await page.getByRole('link', { name: ayu.name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/board.*appointment=/)
  await panel(page)
    .getByRole('button', { name: t('admin_board_take_payment') })
    .click()
  await panel(page).locator('button[type=submit]').click()
  await expect(panel(page)).toContainText(t('admin_board_paid'))
  await panel(page)
    .getByRole('link', { name: t('admin_patient_title') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  // What was done since the record was read.
  await expect(page.getByText(t('admin_board_unpaid'))).toHaveCount(0)

  // Somebody else edits it meanwhile: the second sees both versions and loses nothing.
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/update/)
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  await field('profile_address_label').fill('Jl. Melati 5')
  await field('profile_name_label').fill(`${name} Saya`)
  await sql(
    `update public.patients set full_name = $2, email = 'teman@example.com', updated_at = clock_timestamp() where id = $1`,
    [patient!.id, `${name} Mereka`],
  )
  await page.keyboard.press('Control+Enter')
  const notice = page.getByRole('alert').filter({ hasText: t('error_stale_record') })
  await expect(notice).toContainText(t('admin_stale_theirs', { value: `${name} Mereka` }))
  await expect(notice).toContainText(t('admin_stale_yours', { value: `${name} Saya` }))
  await expect(field('profile_address_label')).toHaveValue('Jl. Melati 5')
  await expect(field('profile_email_label'), 'what only they changed is theirs').toHaveValue(
    'teman@example.com',
  )
  await notice
    .getByRole('button', { name: t('admin_stale_take') })
    .first()
    .click()
  await expect(field('profile_name_label')).toHaveValue(`${name} Mereka`)
  await expect(field('profile_name_label'), 'the hand goes on there').toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/patients/${patient!.id}(\\?|$)`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Mereka`)
  const [saved] = await sql(`select full_name, address, email from public.patients where id = $1`, [
    patient!.id,
  ])
  expect(saved).toEqual({
    full_name: `${name} Mereka`,
    address: 'Jl. Melati 5',
    email: 'teman@example.com',
  })
})

test('what is missing or wrong with a patient is said at its field, and leaving asks; a new one is entered by keys alone, in any notation, and told apart from who is known', async ({
  page,
  signIn,
}) => {
  const { desk, slug } = await newBoard()
  const [name, digits] = [newName('Ratna'), await newDigits()]
  const known = await newRegistered({ full_name: `${name} Dewi`, phone: `+62813${digits}` }, slug)
  await signIn(desk.email)
  await page.goto('/admin/patients/manual-input')
  const field = page.getByLabel(t('profile_name_label'))
  await expect(field).toBeVisible()
  await page.getByRole('button', { name: t('admin_form_save'), exact: true }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(
    `${t('profile_name_missing')} ${t('profile_name_hint')}`,
  )
  await field.fill('Uji Salah')
  const phone = page.getByLabel(t('profile_phone_label'))
  await phone.fill('12')
  await page.keyboard.press('Control+Enter')
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(
    `${t('admin_form_refused')} ${t('admin_patient_phone_hint')}`,
  )
  const born = page.getByLabel(t('profile_birth_date_label'))
  await born.fill('31/02/1990')
  await page.keyboard.press('Control+Enter')
  await expect(born).toHaveAccessibleDescription(
    `${t('profile_birth_date_wrong')} ${t('admin_patient_birth_date_hint')}`,
  )
  await expect(born, 'what was typed stays').toHaveValue('31/02/1990')
  await page
    .getByRole('link', { name: t('admin_nav_patients') })
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('form_leave_title'))
  await question.getByRole('button', { name: t('form_stay') }).click()
  await expect(field).toHaveValue('Uji Salah')

  // Who leaves while it is saved stays where they have gone.
  const typed = newName('Uji')
  await field.fill(typed)
  await phone.fill(`0812${await newDigits()}`)
  await born.fill('')
  const answer = await holdRequests(page, '**/rpc/save_patient', 'POST')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('link', { name: t('admin_nav_patients') })
    .first()
    .click()
  await question.getByRole('button', { name: t('form_leave') }).click()
  await expect(page).toHaveURL(/\/registered/)
  answer()
  await expect(page.getByText(t('admin_saved'), { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: typed })).toHaveCount(0)
  await expect(rows(page).filter({ hasText: typed })).toBeVisible()
  await expect(page).toHaveURL(/\/registered/)

  // By keys alone.
  await expect(rows(page).filter({ hasText: `${name} Dewi` })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin_patients_new_title'))
  await page.getByLabel(t('profile_name_label')).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  const alike = page.getByRole('status').filter({ hasText: t('admin_similar_title') })
  await expect(alike).toContainText(`${name} Dewi`)
  await page.keyboard.type(`+62 (0) 812-${digits.slice(0, 4)}-${digits.slice(4)}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('3 Agt 90')
  await expect(page.getByText('3 Agustus 1990')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(t('profile_birth_date_label'))).toHaveValue('03/08/1990')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const [saved] = await sql<{ phone: string; day: string; slug: string }>(
    `select patient.phone, patient.birth_date::text as day, clinic.slug
   from public.patients as patient
   join public.patient_clinics as it on it.patient_id = patient.id
   join public.clinics as clinic on clinic.id = it.clinic_id where patient.full_name = $1`,
    [name],
  )
  expect(saved).toEqual({ phone: `+62812${digits}`, day: '1990-08-03', slug })
  await goOn(page, `/admin/patients/${known}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Dewi`)
})

test('two records of one person are merged with both sides in view, and taken from a wrong account', async ({
  page,
  signIn,
}) => {
  const name = newName('Sinta')
  const digits = await newDigits()
  const kept = await newRegistered({ full_name: name, birth_date: '1985-05-17' }, 'kebayoran-baru')
  const other = await newRegistered(
    { full_name: `${name} S`, phone: `+62812${digits}`, birth_date: '1985-05-17' },
    'gading-serpong',
  )
  await signIn('agus@example.com')
  await page.goto(`/admin/patients/${kept}`)
  await page.getByRole('link', { name: t('admin_merge_link') }).click()
  await page.getByRole('button', { name: `${name} S` }).click()
  await expect(page.getByRole('row', { name: t('profile_phone_label') })).toContainText(
    t('admin_merge_taken'),
  )
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  await page.getByRole('button', { name: t('admin_merge_submit') }).click()
  await expect(page.getByText(t('admin_board_reason_missing'))).toBeVisible()
  await page.getByLabel(t('admin_merge_reason')).fill('Nama dan tanggal lahir sama')
  // What is shown is what is sent.
  const merge = await holdRequests(page, '**/rpc/merge_patients')
  await page.getByRole('button', { name: t('admin_merge_submit') }).click()
  await expect(
    page.locator('form [inert]').getByRole('radio', { includeHidden: true }),
  ).toHaveCount(2)
  await expect(page.getByLabel(t('admin_merge_reason'))).not.toBeEditable()
  merge()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('link', { name: /0812/ })).toBeVisible()

  // Whoever has gone on before the record came is not taken to it.
  const [read, load] = await Promise.all([
    holdRequests(page, '**/rpc/read_patient*'),
    holdRequests(page, /assets\/messages-/),
  ])
  const reading = page.waitForRequest('**/rpc/read_patient*')
  await goOn(page, `/admin/patients/${other}`)
  const record = (await reading).response()
  const loading = page.waitForRequest(/assets\/messages-/)
  await goOn(page, '/admin/messages')
  await loading
  read()
  await (await record)!.finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  load()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin_nav_messages'))
  await goOn(page, `/admin/patients/${other}`)
  await expect(page, 'the old address leads to the one that is left').toHaveURL(new RegExp(kept))

  // A stranger who has the mistyped number has claimed it.
  await sql(
    `with stranger as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_token, recovery_token, email_change, email_change_token_new)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $2, now(), '', '', '', '') returning id
     )
     update public.patients set user_id = stranger.id from stranger where patients.id = $1`,
    [kept, `orang-lain-${digits}@example.com`],
  )
  await page.reload()
  await page.getByRole('button', { name: t('admin_release_link') }).click()
  const dialog = page.getByRole('alertdialog', { name: t('admin_release_title', { name }) })
  await expect(dialog.getByText(t('admin_release_text'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(t('admin_release_reason')).fill('Nomor salah ketik')
  const release = await holdRequests(page, '**/rpc/release_patient')
  await dialog.getByRole('button', { name: t('admin_release_submit') }).click()
  await expect(dialog.getByLabel(t('admin_release_reason'))).not.toBeEditable()
  release()
  await expect(page.getByText(t('admin_release_done', { name }), { exact: true })).toBeVisible()
  await expect(page.getByText(t('admin_patient_account_no'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('admin_release_link') })).toHaveCount(0)
})
