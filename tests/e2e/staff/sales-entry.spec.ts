import type { Page } from '@playwright/test'
import { newVisit } from '../../support/board.ts'
import { newAddress, say, sql } from '../../support/booking.ts'
import { newBooks } from '../../support/books.ts'
import {
  expect,
  expectAccessible,
  expectFits,
  holdRequests,
  loseAnswers,
  test,
} from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'
import { newStaff } from '../../support/staff.ts'
import { newCode } from '../../support/voucher-codes.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const entry = '/admin/sales/manual-input'

const add = async (page: Page, text: string) => {
  const field = page.getByRole('combobox', { name: t('admin_sales_add') })
  await field.fill(text)
  // Those of a clinic switch are never visible.
  await expect(page.getByRole('option').filter({ visible: true }).first()).toBeVisible()
  await field.press('Enter')
}

test('a sale is entered by the keyboard, with change, and sent once; services, discounts and a split payment come to the total', async ({
  page,
  signIn,
}) => {
  const { desk, clinic } = await newBooks()
  await signIn(desk.email)
  await page.goto('/admin/sales/history')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  const what = page.getByRole('combobox', { name: t('admin_sales_add') })
  await expect(what).toBeFocused()
  // nothing is sold yet
  await page.getByLabel(t('admin_sales_note')).focus()
  await page.keyboard.press('Control+Enter')
  await expect(what).toBeFocused()
  await expect(what).toHaveAccessibleDescription(t('admin_sales_nothing'))
  // a product; its price is asked for next
  await page.keyboard.type('Pita elastis')
  await expect(page.getByRole('option').first()).toContainText('Pita elastis')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('admin_sales_price'))).toBeFocused()
  await page.keyboard.type('85000')
  await page.getByLabel(t('admin_sales_tendered')).fill('100000')
  await expect(page.getByRole('status').filter({ hasText: t('admin_sales_change') })).toContainText(
    'Rp15.000',
  )
  // the answer is lost: whoever corrects the price in between is shown what was recorded
  const arrive = await loseAnswers(page, '**/rest/v1/rpc/record_sale', 'POST')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('admin_answer_lost'))).toBeVisible()
  await arrive()
  await page.getByLabel(t('admin_sales_price')).fill('58000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: t('admin_sales_recorded') })).toBeFocused()
  await expect(page.getByText(t('admin_recorded_before'))).toBeVisible()
  await expect(page.getByText('Rp85.000')).toBeVisible()
  await expectAccessible(page)
  expect(await sql(`select total_idr from public.sales where clinic_id = $1`, [clinic])).toEqual([
    { total_idr: '85000' },
  ])
  await page.keyboard.press('n')
  await add(page, 'Pita elastis')
  await page.getByLabel(t('admin_sales_price')).fill('85000')
  const tendered = page.getByLabel(t('admin_sales_tendered'))
  await tendered.fill('80000')
  await page.keyboard.press('Control+Enter')
  await expect(tendered).toHaveAccessibleDescription(t('admin_sales_short', { amount: 'Rp5.000' }))
  await expect(tendered).toBeFocused()
  await tendered.fill('100000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: t('admin_sales_recorded') })).toBeFocused()
  await expect(page.getByText('Rp15.000')).toBeVisible()
  // Services, discounts and a split payment come to the total.
  const [service] = await sql<{ name_id: string; price_idr: string }>(
    `select name_id, price_idr from public.services where slug = 'physiotherapy'`,
  )
  await page.keyboard.press('n')
  await add(page, service!.name_id)
  const discount = page.getByLabel(t('admin_sales_discount'))
  await discount.fill('-50000')
  await expect(page.getByText(t('admin_form_whole_money'))).toBeVisible()
  await discount.fill('50.000,00')
  await expect(discount).toHaveAccessibleDescription('')
  const total = Number(service!.price_idr) - 50_000
  await expect(
    page.getByRole('status').filter({ hasText: t('admin_sales_left', { amount: '' }).trim() }),
  ).toHaveCount(0)
  // A correction in the middle stays where the caret is.
  const amount = page.getByLabel(t('payment_amount'))
  await amount.fill('100000')
  await amount.blur()
  await expect(amount).toHaveValue('100.000')
  await amount.press('Home')
  await amount.press('ArrowRight')
  await amount.pressSequentially('23')
  await expect(amount).toHaveValue('12300.000')
  await amount.press('Backspace')
  await amount.press('Backspace')
  await page.getByRole('button', { name: t('admin_sales_split') }).click()
  await page.getByLabel(t('admin_sales_reference')).fill('EDC 77')
  // a sale older than a week needs a note
  const [{ at } = { at: '' }] = await sql<{ at: string }>(
    `select to_char((now() - interval '8 days') at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI') as at from public.clinics where id = $1`,
    [clinic],
  )
  await page.getByLabel(t('admin_sales_sold_at')).fill(at)
  await page.getByRole('button', { name: t('admin_sales_record') }).click()
  await expect(page.getByText(t('admin_sales_note_missing'))).toBeVisible()
  await page.getByLabel(t('admin_sales_note')).fill('Nota kertas saat listrik padam')
  await page.getByRole('button', { name: t('admin_sales_record') }).click()
  await expect(page.getByRole('heading', { name: t('admin_sales_recorded') })).toBeVisible()
  expect(
    await sql(
      `select method, amount_idr, reference from public.sale_payments
       where sale_id in (select id from public.sales where clinic_id = $1 and sold_at < now() - interval '7 days') order by id`,
      [clinic],
    ),
  ).toEqual([
    { method: 'cash', amount_idr: '100000', reference: null },
    { method: 'edc', amount_idr: String(total - 100_000), reference: 'EDC 77' },
  ])
  expect(
    await sql(
      `select to_char(sold_at at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI') as at
       from public.sales as sale join public.clinics as clinic on clinic.id = sale.clinic_id
       where clinic.id = $1 and sold_at < now() - interval '7 days'`,
      [clinic],
    ),
  ).toEqual([{ at }])
  await page.getByRole('link', { name: t('payment_receipt') }).click()
  await expect(page.getByText(service!.name_id)).toBeVisible()
})

test('a sale that is left while it is being recorded is said where the desk has gone', async ({
  page,
  signIn,
}) => {
  const { desk } = await newBooks()
  await signIn(desk.email)
  await page.goto(entry)
  await add(page, 'Pita elastis')
  await page.getByLabel(t('admin_sales_price')).fill('85000')
  await page.getByLabel(t('admin_sales_tendered')).fill('85000')
  const record = await holdRequests(page, '**/rpc/record_sale')
  // The list is read before the sale is there, and comes after it.
  let bring = () => {}
  const isThere = new Promise<void>((resolve) => (bring = resolve))
  await page.route(
    '**/rpc/list_sales',
    async (route) => {
      const response = await route.fetch()
      await isThere
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const isRead = page.waitForRequest('**/rpc/list_sales')
  await page.keyboard.press('Control+Enter')
  // What is shown is what is sent, and the change that is told.
  for (const key of ['admin_sales_tendered', 'admin_sales_price'])
    await expect(page.locator('[inert]').filter({ has: page.getByLabel(t(key)) })).toHaveCount(1)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('admin_nav_sales') })
    .click()
  await page.getByRole('button', { name: t('form_leave') }).click()
  await expect(page.getByRole('heading', { name: t('admin_nav_sales'), level: 1 })).toBeVisible()
  await isRead
  record()
  const said = page.getByRole('listitem').filter({ hasText: t('admin_sales_recorded') })
  await expect(said.first()).toBeVisible()
  bring()
  await expect(page.locator('[data-row]')).toHaveCount(1)
})

test('a service or a patient that is named before the answer has come is taken when it comes; credit pays as much as there is, beside cash, and is gone then', async ({
  page,
  signIn,
}) => {
  const { desk, clinic, ayu } = await newBooks()
  const [service] = await sql<{ name_id: string; price_idr: string }>(
    `select name_id, price_idr from public.services where slug = 'physiotherapy'`,
  )
  const price = Number(service!.price_idr)
  const release = await holdRequests(page, /\/rest\/v1\/services/)
  await signIn(desk.email)
  await page.goto(entry)
  await add(page, service!.name_id)
  await expect(page.getByRole('option')).toHaveText(t('loading_title'))
  release()
  const line = page.getByRole('listitem', { name: service!.name_id })
  await expect(line.getByLabel(t('admin_sales_price'))).not.toHaveValue('')

  // Results of an earlier search can no longer be selected.
  const [before, meant] = ['Gunadi', 'Hartati'].map((name) => `${name} ${crypto.randomUUID()}`)
  await newVisit({ clinic, physiotherapist: ayu.id, name: before!, in: 30 })
  const visit = await newVisit({ clinic, physiotherapist: ayu.id, name: meant!, in: 120 })
  await sql(
    `with owner as (
         update public.patients set email = $3 where id = (select patient_id from public.appointments where id = $1) returning id
       ), voucher as (
         insert into public.vouchers (code, kind, name_id, name_en, patient_id, reason)
         select $2, 'credit', 'Saldo kredit', 'Credit', owner.id, 'Uji' from owner returning id, patient_id
       )
       insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
       select id, patient_id, 'issue', 60000, 'Uji' from voucher`,
    [visit, newCode(), newAddress()],
  )
  const patient = page.getByRole('combobox', { name: t('admin_sales_patient') })
  await patient.fill(before!)
  await expect(page.getByRole('option')).toContainText(before!)
  const answer = await holdRequests(page, '**/rpc/search_patients')
  await patient.fill(meant!)
  await expect(page.getByRole('option')).toHaveText(t('loading_title'))
  await patient.press('Enter')
  await expect(patient).toHaveValue(meant!)
  answer()
  await expect(
    page.getByRole('button', { name: t('admin_sales_remove', { name: meant! }) }),
  ).toBeVisible()
  // a name that does not break pushes nothing off a phone
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page, 'a sale for a long name')
  await page.setViewportSize({ width: 1280, height: 720 })

  // Credit pays as much as there is, beside cash, and is gone then.
  await page.getByRole('button', { name: t('admin_sales_use_credit') }).click()
  await expect(page.getByLabel(t('payment_amount')).first()).toHaveValue(
    (price - 60_000).toLocaleString('id'),
  )
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: t('admin_sales_recorded') })).toBeVisible()
  expect(
    await sql(
      `select method, amount_idr from public.sale_payments where sale_id in (select id from public.sales where clinic_id = $1) order by id`,
      [clinic],
    ),
  ).toEqual([
    { method: 'cash', amount_idr: String(price - 60_000) },
    { method: 'credit', amount_idr: '60000' },
  ])
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: t('admin_sales_patient') }).fill(meant!)
  await page.getByRole('option', { name: meant! }).click()
  await expect(page.getByText(meant!)).toBeVisible()
  await expect(page.getByRole('button', { name: t('admin_sales_use_credit') })).toHaveCount(0)

  const [sale] = await sql<{ id: string; told: string }>(
    `select sale.id, told.kind as told from public.sales as sale
     join private.notifications as told on told.payload ->> 'sale_id' = sale.id::text
     where sale.clinic_id = $1`,
    [clinic],
  )
  expect(sale!.told).toBe('receipt')
  await goOn(page, `/admin/sales/history?sale=${sale!.id}`)
  await expect(page.getByLabel(t('admin_sales_sums'))).toContainText(
    `${t('admin_sales_of_it', { name: t('admin_sales_method_credit') })}Rp60.000`,
  )
  await page.getByRole('button', { name: t('admin_sales_receipt_again') }).click()
  await expect(page.getByText(t('admin_sales_receipt_on_its_way')).first()).toBeVisible()
  const sent = page.getByText(t('admin_sales_receipt_sent', { at: '' }))
  await expect(sent).toBeVisible()
  // Wait until every receipt is sent: a send that is still running would overwrite the change
  // below.
  const unsent = () =>
    sql(
      `select id from private.notifications where payload ->> 'sale_id' = $1 and status <> 'sent'`,
      [sale!.id],
    )
  await expect.poll(unsent).toEqual([])
  // The page shows by itself when a slower receipt has been sent.
  const change = (what: string) =>
    sql(`update private.notifications set ${what} where payload ->> 'sale_id' = $1`, [sale!.id])
  await change(`status = 'queued', sent_at = null, due_at = now() + interval '1 day'`)
  // Opened again, the sale is read anew.
  await goOn(page, '/admin/sales/history')
  await expect(sent).toHaveCount(0)
  await goOn(page, `/admin/sales/history?sale=${sale!.id}`)
  await expect(page.getByText(t('admin_sales_receipt_queued'))).toBeVisible()
  await change(`status = 'sent', sent_at = now()`)
  await expect(sent).toBeVisible()
})

test('a day is closed with what was counted, and opened again by an administrator; of two who close it the second is told which count was not saved', async ({
  page,
  signIn,
}) => {
  const { admin, client, clinic, sell } = await newBooks()
  await sell({ amount: 125_000 })
  const back = await sell({ amount: 350_000, method: 'transfer', daysAgo: 2 })
  await client.rpc('void_sale', { sale_id: back.id, reason: 'Dikembalikan' })
  await signIn(admin.email)
  await page.goto('/admin/sales/closing')
  const counted = page.getByLabel(
    t('admin_sales_counted_of', { method: t('admin_sales_method_cash') }),
  )
  await page.getByLabel(t('admin_sales_opening')).fill('500000')
  await counted.fill('620000')
  const transfer = page.getByLabel(
    t('admin_sales_counted_of', { method: t('admin_sales_method_transfer') }),
  )
  await transfer.fill('-350.000,00')
  // What is sold meanwhile is shown before it is closed.
  await sell({ amount: 10_000 })
  const answer = await holdRequests(page, '**/rpc/close_day')
  await page.getByRole('button', { name: t('admin_sales_close') }).click()
  await expect(counted).not.toBeEditable()
  answer()
  await expect(page.getByText(t('admin_sales_books_changed'))).toBeVisible()
  await expect(page.getByRole('row', { name: t('admin_sales_method_cash') })).toContainText(
    'Rp135.000',
  )
  await counted.fill('630000')
  // What was counted is there again after a look at another day, and not left without a question.
  const ofDay = page.getByLabel(t('admin_filter_last_day'))
  const today = await ofDay.inputValue()
  await ofDay.fill(new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10))
  await expect(counted).toHaveValue('')
  await ofDay.fill(new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10))
  await expect(ofDay).toHaveAccessibleDescription(t('admin_sales_day_to_come'))
  await ofDay.fill(today)
  await expect(counted).toHaveValue('630.000')
  await page
    .getByRole('link', { name: t('admin_nav_board') })
    .first()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('form_stay') })
    .click()
  await expect(counted).toHaveValue('630.000')
  await page.getByRole('button', { name: t('admin_sales_close') }).click()
  await expect(page.getByLabel(t('admin_sales_note'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(t('admin_sales_note')).fill('Kembalian salah')
  await page.getByRole('button', { name: t('admin_sales_close') }).click()
  await expect(page.getByText(t('admin_sales_closed'), { exact: true })).toBeVisible()
  await expect(page.getByText('Kembalian salah')).toBeVisible()
  await expect(page.getByRole('row', { name: t('admin_sales_difference') })).toContainText(
    '−Rp5.000',
  )
  await expectAccessible(page)

  await goOn(page, entry)
  await add(page, 'Pita')
  await page.getByLabel(t('admin_sales_price')).fill('1000')
  await page.getByRole('button', { name: t('admin_sales_record') }).click()
  await expect(page.getByText(t('admin_sales_day_is_closed'))).toBeVisible()
  await page.getByRole('button', { name: t('admin_sales_remove', { name: 'Pita' }) }).click()

  await goOn(page, '/admin/sales/closing')
  await page.getByRole('button', { name: t('admin_sales_reopen') }).click()
  await page.getByLabel(t('admin_sales_reopen_reason')).fill('Nota tertinggal')
  await page.keyboard.press('Enter')
  await expect(counted).toBeVisible()

  // Somebody else is first to close it again: the second is told which count was not saved.
  await expect(page.getByText(t('admin_sales_closed'), { exact: true })).toHaveCount(0)
  await counted.fill('100000')
  await page.getByLabel(t('admin_sales_note')).fill('Kurang')
  const amounts = { cash: 135_000, transfer: -350_000, edc: 0, qris: 0 }
  const closed = await client.rpc('close_day', {
    clinic_id: clinic,
    on_date: today,
    counted: amounts,
    seen: amounts,
    opening_idr: 0,
  })
  expect(closed.error).toBe(null)
  await page.getByRole('button', { name: t('admin_sales_close') }).click()
  await expect(page.getByText(t('admin_sales_closed'), { exact: true })).toBeVisible()
  const lost = t('admin_sales_closed_before_counted', {
    amounts: `${t('admin_sales_method_cash')} Rp100.000`,
  })
  await expect(page.getByText(lost).first()).toBeVisible()
})

test('whoever works in several clinics says whose sale it is, and loses nothing by a change', async ({
  page,
  signIn,
}) => {
  const { clinic, slug } = await newBooks()
  const name = `Klinik ${slug}`
  const desk = await newStaff({ role: 'receptionist' })
  await signIn(desk.email)
  await page.goto(entry)
  await add(page, 'Pita elastis')
  await page.getByLabel(t('admin_sales_price')).fill('85000')
  await page.keyboard.press('Control+Enter')
  const place = page.locator('form').getByRole('combobox', { name: t('admin_clinic') })
  await expect(place).toHaveAccessibleDescription(t('admin_form_missing'))
  await expect(place).toBeFocused()
  await expectAccessible(page)
  await place.press('Enter')
  await page.getByRole('option', { name }).filter({ visible: true }).click()
  await expect(place).toHaveText(name)
  const clinicSwitch = page
    .getByRole('combobox', { name: t('admin_clinic') })
    .and(page.locator('select'))
  await expect(clinicSwitch).toHaveValue(slug)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: t('admin_sales_recorded') })).toBeVisible()
  expect(
    await sql(`select clinic_id from public.sales where created_by = $1`, [desk.userId]),
  ).toEqual([{ clinic_id: clinic }])

  // The day's closing names its clinic by itself, and keeps what was counted for each.
  await goOn(page, '/admin/sales/closing')
  await expect(clinicSwitch).toHaveValue(/./)
  const counted = page.getByLabel(
    t('admin_sales_counted_of', { method: t('admin_sales_method_cash') }),
  )
  await clinicSwitch.selectOption(slug)
  await expect(page.getByRole('row', { name: t('admin_sales_method_cash') })).toContainText(
    'Rp85.000',
  )
  await counted.fill('85000')
  await clinicSwitch.selectOption('kebayoran-baru')
  await expect(counted).toHaveValue('')
  await clinicSwitch.selectOption(slug)
  await expect(counted).toHaveValue('85.000')
})
