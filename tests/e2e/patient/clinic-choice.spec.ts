import type { Page } from '@playwright/test'
import { chooseTime, newSignedInPatient, press, say, sql } from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectCalm,
  holdRequests,
  listens,
  loseAnswers,
  test,
  untilIdle,
} from '../../support/browser.ts'
import { goOn, openWithin } from '../../support/within-app.ts'
import {
  beginning,
  cancelByClinic,
  freeStarts,
  newUnpaidVisit,
  newVisit,
  proposeTimes,
} from '../../support/visits.ts'

test.describe.configure({ timeout: 120_000 })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const vouchersOf = (patient: string) =>
  sql<{ code: string }>(`select code from public.vouchers where patient_id = $1`, [patient])

test('after the clinic has cancelled, the person chooses credit, or a new time at no cost', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string, inputs = {}) => say('en', key, inputs)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 9)
  await cancelByClinic(visit)
  await page.goto('/en/user')
  await page.getByRole('link', { name: t('settlement_go') }).click()
  await expect(heading(page, t('settlement_heading'))).toBeVisible()
  await expect(page.getByText(t('history_reason', { reason: 'Fisioterapis sakit' }))).toBeVisible()
  await expect(page.getByRole('link', { name: t('settlement_new_time_go') })).toBeVisible()
  await page.reload()
  await expect(heading(page, t('settlement_heading'))).toBeVisible()
  await expectCalm(page)
  // The answer is lost: the page hears of the choice by itself.
  const arrive = await loseAnswers(page, '**/rpc/choose_settlement')
  await press(page, t('settlement_choose'))
  await expect(heading(page, t('settlement_done'))).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await arrive()
  expect(await vouchersOf(rina.id)).toHaveLength(1)
  await expectCalm(page)
  await page.reload()
  await expect(heading(page, t('settlement_done'))).toBeVisible()
  await comesAlive(page)

  const other = await newVisit(rina, 9)
  await cancelByClinic(other)
  await openWithin(page, `/en/user/appointment/${other.id}`)
  await goOn(page, `/en/user/appointment/${other.id}/settlement`)
  await page.getByRole('link', { name: t('settlement_new_time_go') }).click()
  await chooseTime(page)
  await press(page, t('reschedule_confirm'))
  await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
  await page.goBack()
  await expect(heading(page, t('settlement_confirmed'))).toBeVisible()
  const [row] = await sql(
    `select status, patient_reschedule_count as counted from public.appointments where id = $1`,
    [other.id],
  )
  expect(row).toEqual({ status: 'confirmed', counted: 0 })
})

test('nobody is promised credit for a session that was to be paid at the clinic, and the times that the clinic proposes are answered', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string, inputs = {}) => say('id', key, inputs)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  await cancelByClinic(await newUnpaidVisit(rina, 9))
  await page.goto('/user')
  await test.step('no credit', async () => {
    const until = page.getByText(beginning('id', 'settlement_until_unpaid', 'deadline'))
    await expect(until).toBeVisible()
    await page.getByRole('link', { name: t('settlement_go') }).click()
    await expect(heading(page, t('settlement_heading'))).toBeVisible()
    await expect(until).toBeVisible()
    await expect(page.getByText(t('settlement_none_text'))).toBeVisible()
    await expectCalm(page)
    await press(page, t('settlement_none_go'))
    await expect(heading(page, t('settlement_done'))).toBeFocused()
    await expect(page.getByText(t('cancel_nothing_given'))).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: t('common_book'), exact: true }),
    ).toHaveAttribute('href', /clinic=/)
    expect(await vouchersOf(rina.id)).toEqual([])
  })
  const visit = await newVisit(rina, 16)
  // The page shows them in the order of time.
  const times = (await freeStarts(rina, visit, 18)).slice(0, 3).sort()
  await test.step('other times', async () => {
    const listening = listens(page, visit.booking)
    await page.goto('/user')
    await listening
    await expect(page.getByRole('heading', { name: t('appointments_next') })).toBeVisible()
    await expect(page.getByText(t('proposal_heading'))).toBeHidden()
    // What the clinic changes is seen by itself.
    await proposeTimes(visit, times, 'Fisioterapis cuti')
    await expect(page.getByText(t('proposal_heading'))).toBeVisible()
    await page.getByRole('link', { name: t('proposal_go') }).click()
    const reason = page.getByText(t('history_reason', { reason: 'Fisioterapis cuti' }))
    await expect(reason).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: t('proposal_go') }).click()
    await expect(reason).toBeVisible()
    await expectCalm(page)
    await page.locator('label:has(input[name=starts_at])').last().click()
    await page.reload()
    await expect(page.locator('input[name=starts_at]').last()).toBeChecked()
    await comesAlive(page)
    // The page is left before it has heard of the answer.
    const load = await holdRequests(page, '**/rpc/my_appointment')
    await press(page, t('proposal_take'))
    await expect(page).toHaveURL(new RegExp(`/user/appointment/${visit.id}$`))
    load()
    await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
    const [row] = await sql<{ at: Date }>(
      `select starts_at as at from public.appointments where id = $1`,
      [visit.id],
    )
    expect(row!.at.getTime()).toBe(Date.parse(times.at(-1)!))
  })
  await test.step('what was proposed before is not shown again', async () => {
    const asked = page.waitForRequest('**/rpc/my_appointment')
    const load = await holdRequests(page, '**/rpc/my_appointment')
    await goOn(page, `/user/appointment/${visit.id}/proposal`)
    await asked
    await untilIdle(page)
    await expect(page.locator('input[name=starts_at]')).toHaveCount(0)
    load()
    await expect(heading(page, t('proposal_closed'))).toBeVisible()
    await openWithin(page, `/user/appointment/${visit.id}`)
  })
  // Where only the answer is lost, the page hears of the new time by itself.
  const moved = { ...visit, at: times.at(-1)! }
  await proposeTimes(visit, (await freeStarts(rina, moved, 25)).slice(0, 1))
  await loseAnswers(page, '**/rpc/answer_proposal')
  await openWithin(page, `/user/appointment/${visit.id}/proposal`)
  await press(page, t('proposal_take'))
  await expect(heading(page, t('reschedule_done'))).toBeVisible()
  await page.goto(`/user/appointment/${visit.id}/proposal`)
  await expect(heading(page, t('proposal_closed'))).toBeVisible()
})

test('the second of two hands is told what the first has chosen, and nothing is done twice', async ({
  page,
  context,
  baseURL,
}) => {
  // Without Realtime the page learns of it only when it asks.
  await page.routeWebSocket(/realtime/, () => {})
  const t = (key: string, inputs = {}) => say('id', key, inputs)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 9)
  await cancelByClinic(visit)
  await page.goto(`/user/appointment/${visit.id}/settlement`)
  await page.getByLabel(t('cancel_refund', { amount: 'Rp350.000' })).click()
  const chosen = await rina.client.rpc('choose_settlement', {
    appointment_id: visit.id,
    settlement: 'credit',
  })
  expect(chosen.error).toBeNull()
  await press(page, t('settlement_choose'))
  await expect(page.getByRole('alert').getByText(t('error_settlement_closed'))).toBeVisible()
  await expect(heading(page, t('settlement_done'))).toBeVisible()
  const [credit, ...more] = await vouchersOf(rina.id)
  expect(more).toEqual([])
  await expect(page.getByText(new RegExp(`350[.]000.*${credit!.code}`))).toBeVisible()
  expect(
    await sql(`select from public.admin_tasks where booking_id = $1 and kind = 'refund_request'`, [
      visit.booking,
    ]),
  ).toEqual([])

  const other = await newVisit(rina, 16)
  const times = (await freeStarts(rina, other, 18)).slice(0, 2).sort()
  await proposeTimes(other, times)
  await openWithin(page, `/user/appointment/${other.id}/proposal`)
  await page.locator('label:has(input[name=starts_at])').last().click()
  const answered = await rina.client.rpc('answer_proposal', {
    appointment_id: other.id,
    starts_at: times[0]!,
  })
  expect(answered.error).toBeNull()
  await press(page, t('proposal_take'))
  await expect(heading(page, t('proposal_closed'))).toBeVisible()
  const [row] = await sql<{ at: Date; moves: number }>(
    `select starts_at as at, private.calendar_sequence(id)::integer as moves from public.appointments where id = $1`,
    [other.id],
  )
  expect([row!.at.getTime(), row!.moves]).toEqual([Date.parse(times[0]!), 1])
})
