import type { Locator, Page } from '@playwright/test'
import { choose, chooseTime, newSignedInPatient, press, say, sql } from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  holdRequests,
  listens,
  test,
  untilIdle,
} from '../../support/browser.ts'
import { openHeld } from '../../support/held.ts'
import { cancelByClinic, freeStarts, newVisit, proposeTimes } from '../../support/visits.ts'
import { newCode } from '../../support/voucher-codes.ts'

// What is shown is what is sent: while it is on its way, and while it waits for a connection.
test.describe.configure({ timeout: 120_000 })

const t = (key: string, inputs = {}) => say('id', key, inputs)
const byForce = { force: true }

test('what is being sent is not changed, and what was changed since is not sent by itself', async ({
  page,
  context,
  baseURL,
}) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 9)
  await cancelByClinic(visit)
  const [credit, refund] = ['cancel_credit', 'cancel_refund'].map((key) =>
    page.getByLabel(t(key, { amount: 'Rp350.000' })),
  )
  const sent: string[] = []
  page.on('request', (request) => {
    if (/rpc\/choose_settlement|functions\/v1\/booking$/.test(request.url())) {
      sent.push(request.postData() ?? '')
    }
  })

  await test.step('while it waits for a connection', async () => {
    await page.goto(`/user/appointment/${visit.id}/settlement`)
    await comesAlive(page)
    await context.setOffline(true)
    await press(page, t('settlement_choose'))
    await expect(page.getByText(t('error_network'))).toBeVisible()
    await refund!.click()
    await expect(page.getByText(t('error_network'))).toHaveCount(0)
    sent.length = 0
    await context.setOffline(false)
    await untilIdle(page)
    expect(sent).toEqual([])
    await credit!.click()
  })
  await test.step('while it is on its way', async () => {
    const answer = await holdRequests(page, '**/rpc/choose_settlement')
    await press(page, t('settlement_choose'))
    await expect(page.getByRole('button', { name: t('settlement_choose') })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await refund!.click(byForce)
    await expect(credit!).toBeChecked()
    answer()
    await expect(page.getByRole('heading', { name: t('settlement_done') })).toBeVisible()
  })
  await test.step('a package', async () => {
    await page.goto('/user/voucher/buy')
    await comesAlive(page)
    await page.getByRole('radio', { name: /Gading Serpong/ }).check()
    await page.getByRole('radio', { name: /1\.650\.000/ }).check()
    await context.setOffline(true)
    await page.getByRole('button', { name: /1\.650\.000/ }).click()
    await expect(page.getByText(t('error_network'))).toBeVisible()
    await page.getByRole('radio', { name: /3\.150\.000/ }).check()
    await expect(page.getByRole('button', { name: /3\.150\.000/ })).toBeVisible()
    sent.length = 0
    await context.setOffline(false)
    await untilIdle(page)
    expect(sent).toEqual([])
  })
})

/** Presses a button and checks, while the answer is held back, that a field cannot be changed. */
async function expectAtRest(
  page: Page,
  address: string,
  button: string | RegExp,
  field: Locator,
  more = async () => {},
) {
  const answer = await holdRequests(page, address)
  const sent = page.waitForRequest(address)
  await page.getByRole('button', { name: button, exact: true }).click()
  await sent
  const input = field.and(page.locator('input, select, textarea'))
  await input.evaluate((it: HTMLElement) => it.focus())
  await expect(input).not.toBeFocused()
  await more()
  answer()
  await page.unroute(address)
}

test('every form rests while it is being sent, and leads on', async ({
  page,
  context,
  baseURL,
}) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const done = page.getByText(t('reschedule_done'), { exact: true })
  const to = (path: string) => page.goto(path).then(() => comesAlive(page))
  const visit = await newVisit(rina, 16)
  const path = `/user/appointment/${visit.id}`
  let at = ''
  await test.step('a move', async () => {
    await to(`${path}/reschedule?physio=anyone`)
    at = await chooseTime(page)
    const time = page.locator(`input[name=at][value="${at}"]`)
    await expectAtRest(page, '**/rpc/reschedule_appointment', t('reschedule_confirm'), time)
    await expect(done).toBeVisible()
  })
  await test.step('an answer to a proposal', async () => {
    // Other times than that to which it has moved.
    const others = await freeStarts(rina, { ...visit, at }, 18)
    await proposeTimes(visit, others.slice(0, 2))
    await to(`${path}/proposal`)
    await expect(page.getByText(t('proposal_anyone'))).toBeVisible()
    const time = page.locator('input[name=starts_at]').last()
    await expectAtRest(page, '**/rpc/answer_proposal', t('proposal_take'), time)
    await expect(done).toBeVisible()
  })
  await test.step('a cancellation', async () => {
    await to(`${path}/cancel`)
    const refund = page.getByLabel(t('cancel_refund', { amount: 'Rp350.000' }))
    await choose(refund)
    await page.getByLabel(t('cancel_reason')).fill('Ada rapat')
    const reason = page.getByLabel(t('cancel_reason'))
    await expectAtRest(page, '**/rpc/cancel_appointment', t('cancel_confirm'), refund, () =>
      expect(reason).not.toBeEditable(),
    )
    await expect(page.getByRole('heading', { name: t('cancel_done') })).toBeVisible()
  })
  await test.step('the waiting list', async () => {
    await to('/user/waitlist?clinic=kebayoran-baru&service=physiotherapy')
    const time = page.getByLabel(t('waitlist_time'))
    await expectAtRest(page, '**/rpc/join_waitlist', t('waitlist_join'), time)
    await expect(page.getByRole('heading', { name: t('waitlist_own') })).toBeVisible()
  })
  await test.step('somebody new', async () => {
    await to('/user/profile/person/new')
    const name = page.getByLabel(t('profile_name_label'))
    await name.fill('Ibu Uji')
    await expectAtRest(page, '**/rpc/save_patient', t('profile_save'), name)
    await expect(page.getByText(t('profile_saved'), { exact: true })).toBeVisible()
  })
  await test.step('a package', async () => {
    await to('/user/voucher/buy')
    await choose(page.getByRole('radio', { name: /Gading Serpong/ }))
    const five = page.getByRole('radio', { name: /1\.650\.000/ })
    await choose(five)
    await expectAtRest(page, '**/functions/v1/**', /1\.650\.000/, five)
    await expect(page).not.toHaveURL(/voucher\/buy/)
  })
})

test('a time that is proposed again stays the chosen one', async ({ page, context, baseURL }) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 16)
  const [x, y, z] = (await freeStarts(rina, visit, 18)).slice(0, 3).sort()
  await proposeTimes(visit, [y!, z!])
  const listening = listens(page, visit.booking)
  await page.goto(`/user/appointment/${visit.id}/proposal`)
  await listening
  const time = page.locator('input[name=starts_at]')
  await page.locator('label:has(input[name=starts_at])').last().click()
  await expect(time.last()).toBeChecked()
  await proposeTimes(visit, [x!, y!, z!])
  await expect(time).toHaveCount(3)
  await expect(time.last()).toBeChecked()
})

test('one voucher after the other is taken off, also while the price is being asked', async ({
  page,
  context,
  baseURL,
}) => {
  const patient = await newSignedInPatient(context, baseURL!)
  const codes = [newCode(), newCode()]
  for (const code of codes)
    await sql(
      `with voucher as (
         insert into public.vouchers (code, kind, name_id, name_en, patient_id)
         values ($1, 'credit', 'Kredit', 'Credit', $2) returning id, patient_id
       )
       insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
       select id, patient_id, 'issue', 20000, 'test' from voucher`,
      [code, patient.id],
    )
  await openHeld(page, patient, 51)
  await comesAlive(page)
  const pay = page.getByRole('button', { name: /^Bayar/ })
  await expect(pay).toHaveText(/310\.000/)
  const answer = await holdRequests(page, '**/rpc/quote_booking')
  for (const code of codes)
    await page
      .getByRole('button', {
        name: t('booking_voucher_remove', { code, amount: 'Rp20.000' }),
        exact: true,
      })
      .click()
  answer()
  await expect(pay).toHaveText(/350\.000/)
  await untilIdle(page)
  await expect(pay).toHaveText(/350\.000/)
  // While it is being paid, what is paid with is not changed.
  const paid = await holdRequests(page, '**/functions/v1/booking')
  await pay.click()
  await expect(pay).toHaveAttribute('aria-busy', 'true')
  const code = page.getByRole('textbox', { name: t('booking_voucher_label'), exact: true })
  await code.evaluate((field) => field.focus())
  await expect(code).not.toBeFocused()
  await expect(page.getByLabel(t('booking_complaint_label'))).not.toBeEditable()
  paid()
  await expect(page).not.toHaveURL(/step=pay/)
})
