import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newDesk, panel } from '../../support/board.ts'
import { dayIn, place, say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  holdRequests,
  loseAnswers,
  test,
} from '../../support/browser.ts'
import { bookingsOf, someone, someoneWithPackage } from '../../support/desk-patients.ts'
import { newCode } from '../../support/voucher-codes.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const card = (page: Page, name: string) => page.locator('[data-appointment]', { hasText: name })
const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true })

/** The day with the most free times of anyone, among days that other tests rarely use. */
async function dayForAnyone() {
  const [found] = await sql<{ day: string }>(
    `select (slot.starts_at at time zone 'Asia/Jakarta')::date::text as day
     from public.clinics as clinic, public.services as service,
       public.available_slots(clinic.id, service.id, current_date + 44, current_date + 57) as slot
     where clinic.slug = $1 and service.slug = $2
     group by day order by count(*) desc limit 1`,
    [place.clinic, place.service],
  )
  return found!.day
}

test(
  'somebody is booked, and every broken rule is named before a reason overrides it',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const desk = await newDesk()
    const { id, name } = await someone()
    await sql(
      `insert into public.off_days (type, physiotherapist_id, starts_on, ends_on) values ('training', $1, $2, $2)`,
      [desk.ayu.id, desk.day],
    )
    await signIn(desk.email)
    await page.goto(desk.path)
    await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
    await field(page, 'admin_nav_physio').selectOption({ label: desk.ayu.name })
    await field(page, 'admin_board_patient').fill(name)
    await page.getByRole('button', { name }).first().click()
    await field(page, 'admin_board_time').fill('21:00')
    const rules = panel(page).getByRole('alert')
    await expect(rules).toContainText(t('admin_board_rule_outside_schedule'))
    await expect(rules).toContainText(t('admin_board_rule_off_day'))
    await field(page, 'admin_board_payment').selectOption('unpaid')
    await field(page, 'admin_board_unpaid_reason').fill('Dompet tertinggal')
    await panel(page)
      .getByRole('button', { name: t('admin_board_book_anyway') })
      .click()
    await expect(panel(page)).toContainText(t('admin_board_reason_missing'))
    await field(page, 'admin_board_override').fill('Diminta dokter')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(page)
    await panel(page)
      .getByRole('button', { name: t('admin_board_book_anyway') })
      .click()
    await expect(panel(page)).toContainText('Diminta dokter')
    await expect(panel(page)).toContainText('Dompet tertinggal')
    expect(await bookingsOf(id)).toMatchObject([
      { status: 'confirmed', is_sold: false, method: null },
    ])

    // Paid later: the credit that there is, and the rest.
    await sql(
      `with voucher as (
         insert into public.vouchers (code, kind, name_id, name_en, patient_id, reason)
         values ($2, 'credit', 'Saldo kredit', 'Credit', $1, 'Uji') returning id
       )
       insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
       select id, $1, 'issue', 60000, 'Uji' from voucher`,
      [id, newCode()],
    )
    await panel(page)
      .getByRole('button', { name: new RegExp(t('admin_board_take_payment')) })
      .click()
    const credit = panel(page).getByLabel(t('admin_board_use_credit', { amount: 'Rp60.000' }))
    await credit.check()
    await expect(credit, 'the focus stays where it is').toBeFocused()
    await expectAccessible(page)
    await field(page, 'admin_board_payment').selectOption('qris')
    // The answer is lost: what was paid is read anew, and nothing more is offered.
    await loseAnswers(page, '**/rpc/confirm_at_desk', 'POST')
    await field(page, 'admin_board_payment').press('Enter')
    await expect(panel(page).getByRole('status')).toHaveText(t('admin_board_paid'))
    await expect(
      panel(page).getByRole('button', { name: t('admin_board_take_credit') }),
    ).toHaveCount(0)
    const paid = { status: 'confirmed', is_sold: true }
    const [booked] = await sql<{ rest: string }>(
      `select subtotal_idr - 60000 as rest from public.bookings where patient_id = $1`,
      [id],
    )
    expect(await bookingsOf(id)).toEqual([
      { ...paid, method: 'credit', amount_idr: '60000' },
      { ...paid, method: 'qris', amount_idr: booked!.rest },
    ])
  },
)

test('somebody new is entered in the panel and gets a payment link', async ({ page, signIn }) => {
  const desk = await newDesk()
  const name = `Baru ${randomUUID().slice(0, 8)}`
  await sql(`update public.schedules set start_time = '10:15' where physiotherapist_id = $1`, [
    desk.ayu.id,
  ])
  await signIn(desk.email)
  await page.goto(desk.path)
  const begin = page.getByRole('button', { name: new RegExp(t('admin_board_new')) })
  await begin.click()
  const enter = (text: string) =>
    page.getByRole('button', { name: t('admin_board_enter_patient', { text }) })
  const screen = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 800 })
  const long = `${name} yang namanya panjang sekali`
  await field(page, 'admin_board_patient').fill(long)
  await expect(enter(long)).toBeVisible()
  expect(
    await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    'a long name makes nothing wider',
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize(screen)
  // The search fails: it is said, and somebody new can be entered all the same.
  await page.route('**/rpc/search_patients', (route) => route.abort())
  await field(page, 'admin_board_patient').fill(name)
  // Not by its role: where other tests have filled the day, the suggested time breaks rules.
  await expect(panel(page).getByText(t('error_network'))).toBeVisible()
  await enter(name).click()
  await page.unroute('**/rpc/search_patients')
  await expect(field(page, 'admin_board_patient_name')).toHaveValue(name)
  await field(page, 'admin_nav_physio').selectOption({ label: desk.ayu.name })
  // A time that nobody has chosen follows the selected physiotherapist.
  await expect(field(page, 'admin_board_time')).toHaveValue('10:15')
  // What the server refuses is said at its field.
  await field(page, 'admin_board_patient_phone').fill('0811-1000-002 (istri)')
  await page.keyboard.press('Control+Enter')
  await expect(field(page, 'admin_board_patient_phone')).toHaveAccessibleDescription(/0812/)
  await field(page, 'admin_board_patient_phone').fill(`0812${String(Date.now()).slice(-8)}`)
  // Nobody works on that day; the field still holds a time.
  await field(page, 'admin_board_date').fill(dayIn(58))
  await expect(panel(page)).toContainText(t('admin_board_rule_outside_schedule'))
  await expect(field(page, 'admin_board_time')).toHaveValue(/^\d\d:\d\d$/)
  await expect(panel(page)).toContainText(t('admin_board_nothing_free'))
  await field(page, 'admin_board_date').fill(desk.day)
  await expect(field(page, 'admin_board_time')).toHaveValue('10:15')
  await expect(panel(page)).not.toContainText(t('admin_board_nothing_free'))
  await field(page, 'admin_board_payment').selectOption('link')
  // Rotating a tablet keeps the input.
  await page.setViewportSize({ width: 744, height: 1133 })
  await expect(begin).toBeHidden()
  await page.setViewportSize(screen)
  await expect(begin).toBeVisible()
  await expect(field(page, 'admin_board_patient_name')).toHaveValue(name)
  // A code stays in its field while the name is corrected and when it is refused, though the
  // patient has been entered by then.
  const book = panel(page).getByRole('button', { name: t('admin_board_book') })
  const voucher = panel(page).getByRole('textbox', { name: t('admin_board_voucher_code') })
  const wrong = newCode()
  await field(page, 'admin_board_voucher').selectOption('code')
  await voucher.fill(wrong)
  await field(page, 'admin_board_patient_name').fill(`${name} S.`)
  await book.click()
  await expect(panel(page).getByText(t('error_voucher_invalid'))).toBeVisible()
  await expect(panel(page)).toContainText(`${name} S.`)
  await expect(voucher).toHaveValue(wrong)
  await field(page, 'admin_board_voucher').selectOption('')
  await book.click()
  const link = panel(page).getByRole('textbox', { name: t('admin_board_pay_link') })
  await expect(link).toHaveValue(/^https?:\/\//)
  await expect(panel(page)).toContainText(t('admin_board_state_awaiting_payment'))
  await expectAccessible(page)
  const whatsApp = panel(page)
    .getByRole('region', { name: t('admin_board_pay_link') })
    .getByRole('link')
  expect(await whatsApp.getAttribute('href')).toContain(encodeURIComponent(await link.inputValue()))
})

type Desk = Awaited<ReturnType<typeof newDesk>>

/** Opens the booking panel for a known patient, with Ayu. */
async function startBooking(page: Page, desk: Desk, name: string) {
  if (page.url() === 'about:blank') await page.goto(desk.path)
  else if (!page.url().includes(desk.day)) await goOn(page, desk.path)
  await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
  await chooseWhom(page, desk, name)
}

async function chooseWhom(page: Page, desk: Desk, name: string) {
  await field(page, 'admin_board_patient').fill(name)
  await panel(page).getByRole('listitem').getByRole('button', { name }).click()
  await field(page, 'admin_nav_physio').selectOption({ label: desk.ayu.name })
}

test("a free time is pressed, and the patient's package pays, without anything else being asked; whom a free time of the day would suit stands beside a wide board", async ({
  page,
  signIn,
}) => {
  const desk = await newDesk()
  const { name } = await someoneWithPackage()
  await signIn(desk.email)
  await startBooking(page, desk, name)
  await expect(field(page, 'admin_board_voucher')).toContainText(
    t('admin_board_sessions_left', { count: 5 }),
  )
  await expect(field(page, 'admin_board_payment')).toHaveCount(0)
  // Another time is pressed on the board; what was chosen stays.
  const time = field(page, 'admin_board_time')
  await expect(time).toHaveValue(/^\d\d:\d\d$/)
  const first = await time.inputValue()
  const pressFreeTime = () =>
    page
      .getByRole('button', { name: t('admin_board_book_with', { name: desk.ayu.name }) })
      .click({ position: { x: 20, y: 100 } })
  await pressFreeTime()
  await expect(time).not.toHaveValue(first)
  await expect(panel(page)).toContainText(name)
  await time.fill(first)
  // The panel is closed while it is sent: a failure is told, and the booking takes nobody away.
  const book = panel(page).getByRole('button', { name: t('admin_board_book') })
  const holding = '**/rpc/hold_slot'
  await page.route(holding, (route) => route.abort())
  const fail = await holdRequests(page, holding)
  const sendAndClose = async () => {
    const sent = page.waitForRequest(holding)
    await book.press('Enter')
    await sent
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
  }
  await sendAndClose()
  fail()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: t('admin_board_new') })
      .first(),
  ).toContainText(t('error_network'))
  await page.unroute(holding)
  await pressFreeTime()
  await chooseWhom(page, desk, name)
  await time.fill(first)
  await expect(field(page, 'admin_board_voucher')).toBeVisible()
  const answer = await holdRequests(page, holding)
  await sendAndClose()
  await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
  await field(page, 'admin_board_patient').fill('Telepon')
  answer()
  await expect(card(page, name)).toBeVisible()
  await expect(field(page, 'admin_board_patient')).toHaveValue('Telepon')
  await card(page, name).click()
  await expect(panel(page)).toContainText(t('admin_board_state_confirmed'))
  await expect(panel(page)).toContainText(t('admin_board_paid'))

  // Whom a free time of the day would suit stands beside a wide board.
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1920, height: 1000 })
  const side = page.getByRole('complementary', { name: t('admin_nav_waitlist') })
  await expect(side).toBeVisible()
  const waiting = await someone()
  // an hour at which nothing was booked above
  const hour = first.startsWith('11') ? 13 : 11
  await sql(
    `insert into public.waitlist_entries (patient_id, clinic_id, service_id, physiotherapist_id, from_date, to_date, from_time, until_time)
     select $1, $2, service.id, $3, $4::date, $4::date, make_time($5, 0, 0), make_time($5 + 1, 0, 0)
     from public.services as service where service.slug = 'physiotherapy'`,
    [waiting.id, desk.clinic, desk.ayu.id, desk.day, hour],
  )
  const suits = side.getByRole('button', { name: waiting.name })
  await expect(suits).toContainText(`${hour}.00`)
  await expectAccessible(page)
  // Who is being booked already is not given up without a question.
  await pressFreeTime()
  await chooseWhom(page, desk, name)
  await suits.click()
  await page.getByRole('button', { name: t('form_stay') }).click()
  await expect(panel(page)).toContainText(name)
  await suits.click()
  await page.getByRole('button', { name: t('form_leave') }).click()
  await expect(panel(page)).toContainText(waiting.name)
  await expect(time).toHaveValue(`${hour}:00`)
})

test('a patient is booked by keyboard, in at most twelve presses, and pays by a link; a press that comes before the answers waits for them, and no package is paid in cash', async ({
  page,
  signIn,
}) => {
  const desk = await newDesk()
  const { id, name, digits } = await someone()
  await signIn(desk.email)
  await page.goto(desk.path.replace(desk.day, await dayForAnyone()))
  await expect(
    page.getByRole('button', { name: t('admin_board_book_with', { name: '' }) }).first(),
  ).toBeVisible()
  await page.keyboard.press('n')
  await expect(field(page, 'admin_board_patient')).toBeFocused()
  const typed = digits.slice(-5)
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(name)
  await expectAccessible(page)
  // For another day they are on the phone: nobody is there who could pay in cash.
  await expect(field(page, 'admin_board_payment')).toHaveValue('link')
  await page.keyboard.press('Control+Enter')
  await expect(card(page, name)).toContainText(t('admin_board_state_awaiting_payment'))
  const presses = ['n', ...typed, 'Enter', 'Control+Enter']
  console.info(`book at the desk: ${presses.length} presses (${presses.join(' ')})`)
  expect(presses.length).toBeLessThanOrEqual(12)
  expect(await bookingsOf(id)).toMatchObject([{ status: 'awaiting_payment', is_sold: false }])

  const owner = await someoneWithPackage()

  // A press that comes before the answers waits for them.
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => (answer = resolve))
  // The free times, and what the patient has.
  for (const read of ['available_slots', 'read_patient'])
    await page.route(`**/rpc/${read}*`, async (route) => {
      await pressed
      await route.continue()
    })
  await startBooking(page, desk, owner.name)
  const book = panel(page).getByRole('button', { name: t('admin_board_book') })
  await book.click()
  await expect(book).toHaveAttribute('aria-busy')
  // A change cancels the press that is still waiting.
  await field(page, 'admin_nav_physio').selectOption({ label: desk.bayu.name })
  await expect(book).not.toHaveAttribute('aria-busy')
  await field(page, 'admin_nav_physio').selectOption({ label: desk.ayu.name })
  await book.press('Enter')
  await expect(book).toHaveAttribute('aria-busy')
  await panel(page)
    .getByRole('button', { name: t('admin_board_other_patient') })
    .click()
  await expect(book).not.toHaveAttribute('aria-busy')
  // What the patient has cannot be read: that is said, and a press reads it again.
  await page.route('**/rpc/read_patient*', (route) => route.abort())
  await field(page, 'admin_board_patient').fill(owner.name)
  await page.getByRole('button', { name: owner.name }).first().click()
  const unread = panel(page).getByText(t('error_network'))
  await expect(unread).toBeVisible()
  await book.click()
  await expect(book).toHaveAttribute('aria-busy')
  answer()
  await expect(book).not.toHaveAttribute('aria-busy')
  await expect(unread).toBeVisible()
  expect(await bookingsOf(owner.id)).toEqual([])
  await page.unroute('**/rpc/read_patient*')
  const read = await holdRequests(page, '**/rpc/read_patient*')
  await book.click()
  await expect(unread).toHaveCount(0)
  // What is found moves nothing away from under the next press.
  const place = await book.boundingBox()
  read()
  await expect(panel(page)).toContainText(t('admin_board_pay_package'))
  expect(await book.boundingBox()).toEqual(place)
  await book.click()
  await expect(panel(page)).toContainText(t('admin_board_state_confirmed'))
  await expect(panel(page)).toContainText(t('admin_board_paid'))
  expect(await bookingsOf(owner.id)).toEqual([
    { status: 'confirmed', is_sold: false, method: null, amount_idr: null },
  ])
})

test('whoever presses again because an answer was lost books once, and enters nobody twice', async ({
  page,
  signIn,
}) => {
  const desk = await newDesk()
  const name = `Putus ${randomUUID().slice(0, 8)}`
  await signIn(desk.email)
  await page.goto(desk.path)
  await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
  await field(page, 'admin_board_patient').fill(name)
  await page.getByRole('button', { name: t('admin_board_enter_patient', { text: name }) }).click()
  await field(page, 'admin_nav_physio').selectOption({ label: desk.ayu.name })
  await field(page, 'admin_board_payment').selectOption('cash')
  const lost = new Set<string>()
  await page.route(/\/rpc\/(save_patient|hold_slot|confirm_at_desk)/, async (route) => {
    const call = route.request().url()
    if (lost.has(call)) return route.continue()
    await route.fetch()
    lost.add(call)
    return route.abort()
  })
  const book = panel(page).getByRole('button', { name: t('admin_board_book') })
  // The first press waits for the offered time, so that is read afterwards.
  let at: string | undefined
  for (const count of [1, 2, 3]) {
    await book.click()
    await expect.poll(() => lost.size).toBe(count)
    await expect(panel(page).getByText(t('error_network'))).toBeVisible()
    await expect(book).toHaveAttribute('aria-disabled', 'false')
    at ??= await field(page, 'admin_board_time').inputValue()
    await expect(field(page, 'admin_board_time'), 'it is not exchanged').toHaveValue(at)
  }
  await book.click()
  await expect(panel(page)).toContainText(t('admin_board_state_confirmed'))
  const entered = await sql<{ id: string }>(`select id from public.patients where full_name = $1`, [
    name,
  ])
  expect(entered).toHaveLength(1)
  const booked = { status: 'confirmed', is_sold: true }
  expect(await bookingsOf(entered[0]!.id)).toMatchObject([booked])

  // Another time is wanted after the answer was lost: what is booked is shown, and no other held.
  await startBooking(page, desk, name)
  await field(page, 'admin_board_payment').selectOption('cash')
  await field(page, 'admin_board_time').fill('13:00')
  lost.clear()
  await book.click()
  for (const time of ['14:00', '15:00']) {
    await expect(panel(page).getByText(t('error_network'))).toBeVisible()
    await expect(book).toHaveAttribute('aria-disabled', 'false')
    await field(page, 'admin_board_time').fill(time)
    await book.click()
  }
  await expect(page.getByText(t('admin_recorded_before')).first()).toBeVisible()
  await expect(panel(page)).toContainText('14.00')
  expect(await bookingsOf(entered[0]!.id)).toMatchObject([booked, booked, { status: 'expired' }])
})
