import { newPatient, say, sql } from '../../support/booking.ts'
import { expect, test } from '../../support/browser.ts'
import { newStaff } from '../../support/staff.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

test('a gift is valid where its giver is administrator: the only such clinic, or the one that they choose', async ({
  page,
  signIn,
}) => {
  const { email, userId } = await newStaff({ role: 'admin', clinic: 'gading-serpong' })
  await sql(
    `insert into public.staff (user_id, role, clinic_id, full_name)
     values ($1, 'receptionist', (select id from public.clinics where slug = 'kebayoran-baru'), 'Staf Uji')`,
    [userId],
  )
  const name = `Hadiah ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await newPatient(name)
  await sql(
    `insert into public.patient_clinics (patient_id, clinic_id)
     select $1, id from public.clinics where slug in ('kebayoran-baru', 'gading-serpong')`,
    [id],
  )
  const chosen = page
    .locator('main')
    .getByRole('combobox', { name: t('admin_vouchers_clinic'), exact: true })
  const fill = async (amount: string) => {
    await page.getByRole('combobox', { name: t('admin_vouchers_owner') }).fill(name)
    await page.getByRole('option', { name }).click()
    await page.getByLabel(t('admin_vouchers_credit_amount')).fill(amount)
    await page.getByLabel(t('admin_vouchers_why')).fill('Maaf menunggu lama')
    await page.keyboard.press('Control+Enter')
  }
  const isGiven = () =>
    expect(page.getByRole('button', { name: t('admin_vouchers_stop') })).toBeVisible()

  await signIn(email)
  await page.goto('/admin/vouchers/give')
  await expect(
    page.getByText(t('vouchers_only_clinic', { name: 'Luwes Gading Serpong' })),
  ).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await fill('10000')
  await isGiven()

  await sql(`update public.staff set role = 'admin' where user_id = $1`, [userId])
  await page.goto('/admin/vouchers/give')
  await expect(chosen).toHaveText(t('admin_sales_clinic_choose'))
  await fill('20000')
  await expect(chosen).toBeFocused()
  await chosen.click()
  await page.getByRole('option', { name: 'Luwes Kebayoran Baru' }).click()
  await page.keyboard.press('Control+Enter')
  await isGiven()

  // What the clinic switch says is where the other forms begin, too.
  await goOn(page, '/admin/physio/off-days/new?clinic=gading-serpong')
  await expect(page.getByRole('combobox', { name: t('admin_off_days_where') })).toHaveText(
    'Luwes Gading Serpong',
  )
  await goOn(page, '/admin/vouchers/new?clinic=gading-serpong')
  await expect(chosen).toHaveText('Luwes Gading Serpong')
  await goOn(page, '/admin/vouchers/give?clinic=gading-serpong')
  await expect(chosen).toHaveText('Luwes Gading Serpong')
  await fill('30000')
  await isGiven()
  expect(
    await sql(
      `select entry.quantity::integer as amount, clinic.slug from public.voucher_entries as entry
       join public.vouchers as voucher on voucher.id = entry.voucher_id
       left join public.clinics as clinic on clinic.id = voucher.clinic_id
       where entry.patient_id = $1 order by entry.quantity`,
      [id],
    ),
  ).toEqual([
    { amount: 10_000, slug: 'gading-serpong' },
    { amount: 20_000, slug: 'kebayoran-baru' },
    { amount: 30_000, slug: 'gading-serpong' },
  ])
})
