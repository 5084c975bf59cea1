import { say, sql } from '../../support/booking.ts'
import { newBooks } from '../../support/books.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  loseAnswers,
  test,
} from '../../support/browser.ts'
import { newVisit } from '../../support/board.ts'
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts'
import { newName } from '../../support/patients.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

test('a package is made, sold at the desk, found with its owner, changed for others, and taken off sale', async ({
  page,
  signIn,
}) => {
  const { clinic, slug, ayu } = await newBooks()
  const name = `Paket uji ${crypto.randomUUID().slice(0, 8)}`
  await signIn('agus@example.com')
  await page.goto('/admin/packages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin_nav_packages'))
  await expectAccessible(page)
  await page.keyboard.press('n')
  await page.getByLabel(t('admin_service_name_id')).fill(name)
  await page.getByLabel(t('admin_service_name_en')).fill(`${name} en`)
  await page.getByRole('button', { name: t('admin_form_save'), exact: true }).click()
  await expect(page.getByLabel(t('admin_packages_sessions'))).toBeFocused()
  await page.keyboard.type('1')
  await page.getByLabel(t('admin_service_price')).fill('1200000')
  await page.keyboard.press('Control+Enter')
  // a constraint violation is reported at the field
  await expect(page.getByLabel(t('admin_packages_sessions'))).toBeFocused()
  await page.getByLabel(t('admin_packages_sessions')).fill('4')
  await expect(page.getByText(t('packages_per_session', { amount: 'Rp300.000' }))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('admin_saved')).first()).toBeVisible()
  await expect(page).toHaveURL(/\/packages(\?|$)/)

  const owner = newName('Citra')
  const visit = await newVisit({ clinic, physiotherapist: ayu.id, name: owner, in: 60 })
  const [citra] = await sql<{ id: string }>(
    `select patient_id as id from public.appointments where id = $1`,
    [visit],
  )
  await goOn(page, `/admin/sales/manual-input?clinic=${slug}`)
  const line = page.getByRole('combobox', { name: t('admin_sales_add') })
  await line.fill(name)
  await page.getByRole('option', { name }).first().click()
  await expect(page.getByLabel(t('admin_sales_price'))).toHaveValue('1.200.000')
  // A package needs a patient.
  const record = page.getByRole('button', { name: t('admin_sales_record') })
  await record.click()
  await expect(page.getByText(t('admin_sales_patient_missing'))).toBeVisible()
  await page.getByRole('combobox', { name: t('admin_sales_patient') }).fill(owner)
  await page.getByRole('option', { name: owner }).click()
  await record.click()
  await expect(page.getByRole('heading', { name: t('admin_sales_recorded') })).toBeVisible()

  await goOn(page, `/admin/packages?q=${encodeURIComponent(name)}`)
  await page.getByRole('row', { name }).click()
  await expect(page.getByText(t('admin_packages_bought_stay'))).toBeVisible()
  await page.getByLabel(t('admin_service_price')).fill('1500000')
  await page.getByLabel(t('admin_packages_on_sale_label')).uncheck()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name })).toContainText(t('admin_packages_off_sale'))

  await page.getByRole('row', { name }).click()
  await page.getByRole('link', { name: t('admin_packages_who_bought') }).click()
  const row = page.getByRole('row', { name: owner })
  await expect(row).toContainText('Rp1.200.000')
  await expect(row).toContainText(
    t('admin_vouchers_left_of', { left: 4, all: t('vouchers_count_sessions', { count: 4 }) }),
  )
  await expectAccessible(page)
  await row.click()
  await expect(
    page.getByText(
      t('vouchers_story_issued', { what: t('vouchers_count_sessions', { count: 4 }) }),
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: owner }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/patients/${citra!.id}`))
})

test('credit is given with a reason, seen with its ledger, and taken back', async ({
  page,
  signIn,
}) => {
  const { clinic, ayu } = await newBooks()
  const name = `Dewi ${crypto.randomUUID().slice(0, 8)}`
  await newVisit({ clinic, physiotherapist: ayu.id, name, in: 60 })
  await signIn('agus@example.com')
  await watchLayoutShift(page)
  await page.goto('/admin/vouchers/owned')
  await expect(page.getByText(/^Sisa: saldo/)).toBeVisible()
  await expectStill(page, 0.02)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('admin_vouchers_give') }).click()
  await expect(page.getByLabel(t('admin_vouchers_credit_amount'))).toBeVisible()
  // What is wrong in a field that another choice hides again is in nobody's way.
  const choose = async (kind: string) => {
    await page.getByLabel(t('admin_vouchers_kind')).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await choose(t('packages_package'))
  await page.getByLabel(t('admin_packages_sessions')).fill('1,5')
  await choose(t('admin_vouchers_credit'))
  await page.getByLabel(t('admin_vouchers_credit_amount')).fill('75000')
  await page.getByRole('button', { name: t('admin_form_save'), exact: true }).click()
  const owner = page.getByRole('combobox', { name: t('admin_vouchers_owner') })
  await expect(owner).toBeFocused()
  await owner.fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByLabel(t('admin_vouchers_why')).fill('Maaf menunggu lama')
  await expectAccessible(page)
  // The answer is lost: pressing again does not issue a second voucher.
  const arrive = await loseAnswers(page, '**/rest/v1/rpc/issue_voucher')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: t('error_network') })).toBeVisible()
  await arrive()
  // Whoever corrects the amount in between is shown what was given.
  await page.getByLabel(t('admin_vouchers_credit_amount')).fill('85000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('admin_vouchers_issued_before'), { exact: true })).toBeVisible()
  await expect(page.getByText('Maaf menunggu lama')).toBeVisible()
  const given = await sql(
    `select from public.vouchers as it join public.patients as owner on owner.id = it.patient_id
     where owner.full_name = $1`,
    [name],
  )
  expect(given).toHaveLength(1)
  await expect(
    page.getByText(t('admin_vouchers_left_of', { left: 'Rp75.000', all: 'Rp75.000' })),
  ).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  await page.getByRole('button', { name: t('admin_vouchers_stop') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(t('admin_vouchers_stop_reason')).fill('Keliru orang')
  await dialog.getByRole('button', { name: t('admin_vouchers_stop') }).click()
  await expect(page.getByText(/Keliru orang/)).toBeVisible()
  await expect(page.getByRole('button', { name: t('admin_vouchers_stop') })).toHaveCount(0)
})
