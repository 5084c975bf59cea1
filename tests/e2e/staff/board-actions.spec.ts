import type { Page } from '@playwright/test'
import { addDays } from '#app/lib/dates'
import { newBoard, newVisit, panel } from '../../support/board.ts'
import { say, sql } from '../../support/booking.ts'
import { expect, holdRequests, loseAnswers, test } from '../../support/browser.ts'
import { clientOf } from '../../support/staff.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const card = (page: Page, name: string) => page.locator('[data-appointment]', { hasText: name })

/** Opens the form that cancels Citra's visit; returns its field. */
async function openCancelForm(page: Page) {
  await card(page, 'Citra Dewanti').click()
  await panel(page)
    .getByRole('button', { name: t('admin_board_cancel') })
    .click()
  return page.getByLabel(t('admin_board_cancel_reason'))
}

const statusOf = async (id: string) => {
  const rows = await sql<{ status: string }>(
    'select status from public.appointments where id = $1',
    [id],
  )
  return rows[0]?.status
}

async function scene() {
  const board = await newBoard()
  const { clinic, ayu, bayu } = board
  const late = await newVisit({ clinic, physiotherapist: bayu.id, name: 'Elok Wardani', in: -40 })
  const next = await newVisit({ clinic, physiotherapist: ayu.id, name: 'Citra Dewanti', in: 15 })
  return { ...board, late, next }
}

/** Presses the keys in turn and logs how many there are. */
async function jobOf(page: Page, name: string, keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
  console.info(`${name}: ${keys.length} keys (${keys.join(' ')})`)
}

test('a patient is checked in, and a no-show taken back, by two keys each, but nothing after a colleague has gone on', async ({
  page,
  signIn,
}) => {
  const { desk, late, next } = await scene()
  await signIn(desk.email)
  await page.goto('/admin/board')
  await expect(card(page, 'Citra Dewanti')).toBeVisible()
  await jobOf(page, 'no-show of who is late', ['j', 'x'])
  await expect(card(page, 'Elok Wardani')).toContainText(t('admin_board_state_no_show'))
  // Closing a panel is not closing what offers to take it back.
  await card(page, 'Elok Wardani').click()
  await expect(panel(page)).toContainText(t('admin_board_history'))
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await jobOf(page, 'take the no-show back at once', ['u'])
  await expect(card(page, 'Elok Wardani')).toContainText(t('admin_board_state_confirmed'))
  expect(await statusOf(late)).toBe('confirmed')
  await jobOf(page, 'check in the next patient', ['j', 'c'])
  await expect(card(page, 'Citra Dewanti')).toContainText(t('admin_board_state_checked_in'))
  expect(await statusOf(next)).toBe('checked_in')

  // Undo is pressed before the check-in was answered, and the next card is used meanwhile.
  const answer = await holdRequests(page, '**/rpc/check_in_appointment')
  const takenBack = page.waitForResponse('**/rpc/reopen_appointment')
  await page.keyboard.press('k')
  await expect(card(page, 'Elok Wardani')).toBeFocused()
  await page.keyboard.press('c')
  await page.keyboard.press('u')
  answer()
  expect((await takenBack).ok()).toBe(true)
  await expect(card(page, 'Elok Wardani')).toContainText(t('admin_board_state_confirmed'))
  expect(await statusOf(late)).toBe('confirmed')
  await page.keyboard.press('j')

  // A step that comes too early is refused with the rule, and nothing changes.
  await page.keyboard.press('d')
  await expect(page.getByText(t('admin_board_too_soon', { minutes: 0 })).first()).toBeVisible()
  expect(await statusOf(next)).toBe('checked_in')
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('admin_board_too_soon', { minutes: 0 }))).toHaveCount(0)

  // Another person's step is undone with a reason that is already filled in.
  await sql(`update public.appointments set status = 'no_show' where id = $1`, [late])
  await expect(card(page, 'Elok Wardani')).toContainText(t('admin_board_state_no_show'))
  await card(page, 'Elok Wardani').click()
  await expect(panel(page)).toContainText(t('admin_board_history'))
  await jobOf(page, 'take back an open no-show', ['u', 'Enter'])
  await expect(card(page, 'Elok Wardani')).toContainText(t('admin_board_state_confirmed'))
  await expect(panel(page)).toContainText(t('admin_board_reopen_usual'))

  // A check-in is not taken back after a colleague has gone on.
  await page.keyboard.press('Escape')
  await expect(card(page, 'Elok Wardani')).toBeFocused()
  const checkedIn = page.waitForResponse('**/rpc/check_in_appointment')
  await page.keyboard.press('c')
  expect((await checkedIn).ok()).toBe(true)
  await expect(page.getByRole('button', { name: t('admin_board_undo') }).first()).toBeVisible()
  await sql(`update public.appointments set status = 'completed' where id = $1`, [late])
  await expect(card(page, 'Elok Wardani')).toContainText(t('admin_board_state_completed'))
  await page.keyboard.press('u')
  const changed = t('admin_board_changed_state', { state: t('admin_board_state_completed') })
  await expect(page.getByText(changed).first()).toBeVisible()
  expect(await statusOf(late)).toBe('completed')
})

test('the focus stays in the panel, a failure is told though the form was closed, and whoever comes today pays in cash, unless something else is chosen', async ({
  page,
  signIn,
}) => {
  const { desk, next } = await scene()
  await signIn(desk.email)
  await page.goto('/admin/board')
  const button = (key: string) => panel(page).getByRole('button', { name: t(key) })
  await card(page, 'Citra Dewanti').click()
  await button('admin_board_take_payment').press('Enter')
  await expect(panel(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button('admin_board_take_payment')).toBeFocused()
  await button('admin_board_arrive').press('Enter')
  await expect(button('admin_board_finish')).toBeFocused()
  await page.keyboard.press('u')
  await expect(button('admin_board_arrive')).toBeFocused()

  const cancel = panel(page).getByRole('button', { name: t('admin_board_cancel'), exact: true })
  const reason = page.getByLabel(t('admin_board_cancel_reason'))
  let fail = () => {}
  const asked = new Promise<void>((open) => (fail = open))
  await page.route('**/rpc/cancel_appointment', async (route) => {
    await asked
    await route.abort()
  })
  await cancel.press('Enter')
  await reason.fill('Fisioterapis sakit')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()
  fail()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: t('admin_board_cancel_submit') })
      .first(),
  ).toContainText(t('error_network'))
  expect(await statusOf(next)).toBe('confirmed')

  await page.unroute('**/rpc/cancel_appointment')
  const read = await holdRequests(page, '**/rpc/clinic_board*')
  await cancel.press('Enter')
  const link = `https://example.com/${'berkas'.repeat(12)}`
  await reason.fill(link)
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(t('admin_board_state_cancelled_by_clinic'))
  await expect(panel(page)).toContainText(link)
  expect(
    await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    'a long word makes nothing wider',
  ).toBeLessThanOrEqual(0)
  await expect(page.getByRole('heading', { name: 'Citra Dewanti' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(card(page, 'Citra Dewanti')).toBeFocused()
  // Its card leaves the board with the focus.
  read()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
  const payment = page.getByLabel(t('admin_board_payment'), { exact: true })
  const day = page.getByLabel(t('admin_board_date'), { exact: true })
  const today = await day.inputValue()
  await expect(payment).toHaveValue('cash')
  await day.fill(addDays(today, 1))
  await expect(payment).toHaveValue('link')
  await payment.selectOption('qris')
  await day.fill(today)
  await expect(payment).toHaveValue('qris')
})

test('of two receptionists at one appointment one is first, and the other is told; a reason to cancel can be sent again when its answer was lost, and the patient is off the board', async ({
  page,
  signIn,
}) => {
  const { desk, next } = await scene()
  const [colleague] = await Promise.all([clientOf(desk.email), signIn(desk.email)])
  await page.goto('/admin/board')
  const reason = await openCancelForm(page)
  await reason.fill('Fisioterapis sakit')
  const arrived = await colleague.rpc('check_in_appointment', { appointment_id: next })
  expect(arrived.error).toBeNull()
  const changed = t('admin_board_changed_state', { state: t('admin_board_state_checked_in') })
  // The board updates, and the open form shows the new state.
  await expect(card(page, 'Citra Dewanti')).toContainText(t('admin_board_state_checked_in'))
  await expect(panel(page)).toContainText(changed)
  await expect(reason).toHaveValue('Fisioterapis sakit')
  await reason.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText(changed)
  await expect(reason).toHaveValue('Fisioterapis sakit')
  expect(await statusOf(next)).toBe('checked_in')
  const back = { appointment_id: next, reason: 'Keliru' }
  expect((await colleague.rpc('reopen_appointment', back)).error).toBeNull()
  await expect(card(page, 'Citra Dewanti')).toContainText(t('admin_board_state_confirmed'))

  await reason.fill('')
  await expect(reason).toHaveAccessibleDescription(t('admin_reason_hint'))
  // Nothing was paid.
  await expect(panel(page).getByRole('radio')).toHaveCount(0)
  await panel(page)
    .getByRole('button', { name: t('admin_board_cancel_submit') })
    .click()
  await expect(panel(page)).toContainText(t('admin_board_reason_missing'))
  await page.setViewportSize({ width: 360, height: 740 })
  const [field, form] = await Promise.all(
    [reason, panel(page).locator('form')].map(async (it) => (await it.boundingBox())!),
  )
  expect(field!.x + field!.width, 'in a narrow window').toBeLessThan(form!.x + form!.width)
  await page.setViewportSize({ width: 1280, height: 720 })
  await reason.fill('Fisioterapis sakit')
  const letOn = await loseAnswers(page, '**/rpc/cancel_appointment', 'POST')
  await reason.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText(t('error_network'))
  const state = t('admin_board_state_cancelled_by_clinic')
  await expect(panel(page)).toContainText(state)
  await expect(card(page, 'Citra Dewanti')).toHaveCount(0)
  await expect(reason).toHaveValue('Fisioterapis sakit')
  await letOn()
  const answer = await holdRequests(page, '**/rpc/cancel_appointment')
  await reason.press('Enter')
  // Nobody else is said to have done it.
  await expect(panel(page)).toContainText(t('admin_board_changed_state', { state }))
  answer()
  await expect(reason).toHaveCount(0)
  await expect(panel(page)).toContainText(state)
  expect(await statusOf(next)).toBe('cancelled_by_clinic')
})
