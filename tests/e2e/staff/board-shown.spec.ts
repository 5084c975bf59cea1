import type { Page } from '@playwright/test'
import { newComer, newDesk, newVisit, panel } from '../../support/board.ts'
import { dayIn, say, sql } from '../../support/booking.ts'
import { expect, holdRequests, test, untilIdle } from '../../support/browser.ts'
import { bookingsOf, someone } from '../../support/desk-patients.ts'
import { newCode } from '../../support/voucher-codes.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true })

test('the desk books with whom and pays by what it shows, also when the day is changed', async ({
  page,
  signIn,
}) => {
  const desk = await newDesk()
  const { id, name } = await someone()
  const code = newCode()
  // Credit that ends the day before.
  await sql(
    `with voucher as (
       insert into public.vouchers (code, kind, name_id, name_en, patient_id, reason, valid_until)
       values ($2, 'credit', 'Saldo kredit', 'Credit', $1, 'Uji', $3::date - 1) returning id
     )
     insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
     select id, $1, 'issue', 100000, 'Uji' from voucher`,
    [id, code, desk.day],
  )
  await signIn(desk.email)
  // The board shows a day on which Ayu is not there.
  await page.goto(desk.path.replace(desk.day, dayIn(2)))
  await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
  await field(page, 'admin_board_patient').fill(name)
  await panel(page).getByRole('listitem').getByRole('button', { name }).click()
  const [voucher, physio, day] = [
    field(page, 'admin_board_voucher'),
    field(page, 'admin_nav_physio'),
    field(page, 'admin_board_date'),
  ]
  await voucher.selectOption(code)
  await day.fill(desk.day)
  await physio.selectOption({ label: desk.ayu.name })
  await expect(voucher).toHaveValue('')
  // A third day, on which Ayu is not there either.
  const third = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/rpc/clinic_board') &&
      (answer.request().postData() ?? '').includes(dayIn(6)),
  )
  await day.fill(dayIn(6))
  await (await third).finished()
  await untilIdle(page)
  await expect(physio).toHaveValue(desk.ayu.id)
  await day.fill(desk.day)
  await field(page, 'admin_board_time').fill('09:00')
  await field(page, 'admin_board_payment').selectOption('cash')

  // What is being sent is not changed.
  const answer = await holdRequests(page, '**/rpc/confirm_at_desk')
  const sent = page.waitForRequest('**/rpc/confirm_at_desk')
  await panel(page)
    .getByRole('button', { name: t('admin_board_book') })
    .click()
  await sent
  await field(page, 'admin_board_payment').evaluate((select) => select.focus())
  await expect(field(page, 'admin_board_payment')).not.toBeFocused()
  answer()
  await expect(panel(page)).toContainText(t('admin_board_state_confirmed'))
  const [booked] = await bookingsOf(id)
  expect(booked).toMatchObject({ status: 'confirmed', method: 'cash', amount_idr: '350000' })
  const [visit] = await sql(
    `select physiotherapist_id as who from public.appointments where patient_id = $1`,
    [id],
  )
  expect(visit).toEqual({ who: desk.ayu.id })
})

test('credit that is read after the press is offered before money is taken, and a press without a connection takes none later', async ({
  page,
  context,
  signIn,
}) => {
  const desk = await newDesk()
  const name = `Meja ${newCode()}`
  const visit = await newComer(desk, name)
  const [who] = await sql<{ id: string }>(
    `with voucher as (
       insert into public.vouchers (code, kind, name_id, name_en, patient_id, reason)
       select $2, 'credit', 'Saldo kredit', 'Credit', patient_id, 'Uji' from public.appointments where id = $1
       returning id, patient_id
     )
     insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
     select id, patient_id, 'issue', 100000, 'Uji' from voucher returning patient_id as id`,
    [visit, newCode()],
  )
  await signIn(desk.email)
  await page.goto(desk.path)
  await page.locator('[data-appointment]', { hasText: name }).click()
  const open = panel(page).getByRole('button', { name: new RegExp(t('admin_board_take_payment')) })
  const take = panel(page).getByRole('button', {
    name: t('admin_board_take', { amount: 'Rp350.000' }),
  })
  const method = field(page, 'admin_board_payment')
  const isPaid = async () => (await bookingsOf(who!.id)).some((it) => it.is_sold)

  await test.step('without a connection', async () => {
    await expect(open).toBeVisible()
    await context.setOffline(true)
    await open.click()
    await take.click()
    await expect(panel(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await context.setOffline(false)
    await untilIdle(page)
    expect(await isPaid()).toBe(false)
    await panel(page)
      .getByRole('button', { name: t('admin_never_mind') })
      .click()
  })
  await test.step('before the credit is read', async () => {
    await page.reload()
    const answer = await holdRequests(page, '**/rpc/my_vouchers')
    await open.click()
    await take.click()
    await expect(take).toHaveAttribute('aria-busy', 'true')
    // Another choice is not sent by itself; the press would end, too, when reading is given up.
    await method.selectOption('edc')
    await expect(take).not.toHaveAttribute('aria-busy', { timeout: 5_000 })
    await take.click()
    await expect(take).toHaveAttribute('aria-busy', 'true')
    answer()
    const credit = panel(page).getByRole('checkbox')
    await expect(credit).toBeFocused()
    await untilIdle(page)
    expect(await isPaid()).toBe(false)
    await credit.click()
    await panel(page)
      .getByRole('button', { name: t('admin_board_take', { amount: 'Rp250.000' }) })
      .click()
    await expect(panel(page)).toContainText(t('admin_board_paid'))
  })
})

test('whether somebody has credit that could not be read is said before money is taken', async ({
  page,
  signIn,
}) => {
  const desk = await newDesk()
  const { name } = await someone()
  await signIn(desk.email)
  await page.goto(desk.path)
  await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
  await field(page, 'admin_board_patient').fill(name)
  await panel(page).getByRole('listitem').getByRole('button', { name }).click()
  await field(page, 'admin_nav_physio').selectOption({ label: desk.ayu.name })
  await field(page, 'admin_board_payment').selectOption('unpaid')
  await field(page, 'admin_board_unpaid_reason').fill('Dompet tertinggal')
  await panel(page)
    .getByRole('button', { name: t('admin_board_book') })
    .click()
  await expect(panel(page)).toContainText(t('admin_board_state_confirmed'))

  await page.route('**/rpc/my_vouchers', (route) => route.abort())
  await panel(page)
    .getByRole('button', { name: new RegExp(t('admin_board_take_payment')) })
    .click()
  const unread = panel(page).getByText(t('error_network'))
  await expect(unread).toBeVisible()
  const take = panel(page).getByRole('button', {
    name: t('admin_board_take', { amount: 'Rp350.000' }),
  })
  const again = page.waitForRequest('**/rpc/my_vouchers')
  await take.click()
  await again
  await expect(unread).toBeVisible()
  await page.unroute('**/rpc/my_vouchers')
  const read = page.waitForResponse('**/rpc/my_vouchers')
  await take.click()
  await read
  await expect(unread).toHaveCount(0)
  // Known to be none: it counts also where it cannot be read again.
  let lost = 0
  await page.route('**/rpc/my_vouchers', (route) => {
    lost += 1
    return route.abort()
  })
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  // It is tried again three times.
  await expect.poll(() => lost).toBe(4)
  await untilIdle(page)
  await take.click()
  await expect(panel(page)).toContainText(t('admin_board_paid'))
})

test('of two who take one payment the second is told that theirs was not recorded', async ({
  page,
  context,
  signIn,
}) => {
  const desk = await newDesk()
  const name = `Meja ${newCode()}`
  await newComer(desk, name)
  await signIn(desk.email)
  const other = await context.newPage()
  const take = (of: Page) =>
    panel(of).getByRole('button', { name: t('admin_board_take', { amount: 'Rp350.000' }) })
  for (const of of [page, other]) {
    await of.goto(desk.path)
    await of.locator('[data-appointment]', { hasText: name }).click()
    await panel(of)
      .getByRole('button', { name: new RegExp(t('admin_board_take_payment')) })
      .click()
    await expect(take(of)).toBeVisible()
  }
  const answer = await holdRequests(page, '**/rpc/confirm_at_desk')
  const sent = page.waitForRequest('**/rpc/confirm_at_desk')
  await take(page).click()
  await sent
  await take(other).click()
  await expect(panel(other)).toContainText(t('admin_board_paid'))
  answer()
  await expect(panel(page).getByRole('alert')).toHaveText(t('admin_board_paid_before'))
})

for (const wait of ['for the first rule check', 'for another one'])
  test(`a press on "book" that still waits ${wait} is given up with what something else covers`, async ({
    page,
    signIn,
  }) => {
    const desk = await newDesk()
    const { id, name } = await someone()
    const other = `Lain ${newCode()}`
    const at = `${desk.day}T09:00+07:00`
    await newVisit({ clinic: desk.clinic, physiotherapist: desk.bayu.id, name: other, at })
    await signIn(desk.email)
    await page.goto(desk.path)
    const checks = '**/rpc/check_*'
    const isFirst = wait === 'for the first rule check'
    const early = isFirst ? await holdRequests(page, checks) : undefined
    const book = panel(page).getByRole('button', { name: t('admin_board_book') })
    await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
    await field(page, 'admin_board_patient').fill(name)
    await panel(page).getByRole('listitem').getByRole('button', { name }).click()
    if (!isFirst) {
      // That the time before was impossible says nothing of this one.
      await field(page, 'admin_nav_physio').selectOption({ label: desk.bayu.name })
      // Filling in what is suggested already would choose nothing.
      await expect(field(page, 'admin_board_time')).toHaveValue('08:00')
      await field(page, 'admin_board_time').fill('09:00')
      await expect(book).toHaveAttribute('aria-disabled', 'true')
    }
    const answer = early ?? (await holdRequests(page, checks))
    await field(page, 'admin_nav_physio').selectOption({ label: desk.ayu.name })
    if (isFirst) await expect(field(page, 'admin_board_time')).toHaveValue('08:00')
    await field(page, 'admin_board_time').fill('13:00')
    await book.click()
    await expect(book).toHaveAttribute('aria-busy', 'true')
    await page.locator('[data-appointment]', { hasText: other }).click()
    await expect(panel(page)).toContainText(other)
    answer()
    await panel(page)
      .getByRole('button', { name: t('common_close') })
      .first()
      .click()
    await expect(field(page, 'admin_board_time')).toHaveValue('13:00')
    await expect(book).not.toHaveAttribute('aria-busy', 'true')
    await untilIdle(page)
    expect(await bookingsOf(id)).toEqual([])
  })
