import type { Page } from '@playwright/test'
import {
  choose,
  chooseTime,
  dayOf,
  type Language,
  newPatient,
  newSignedInPatient,
  prefix,
  press,
  say,
  sql,
} from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectCalm,
  holdRequests,
  languagesFrom,
  listens,
  loseAnswers,
  screenOf,
  test,
  untilIdle,
} from '../../support/browser.ts'
import { goOn, openWithin } from '../../support/within-app.ts'
import { beginning, freeStarts, makeLate, newVisit, type Visit } from '../../support/visits.ts'

test.describe.configure({ timeout: 120_000 })

const path = ({ id }: Visit, language: Language = 'id', query = '') =>
  `${prefix(language)}/user/appointment/${id}/reschedule${query}`
const iso = (at: string) => `${new Date(at).toISOString().slice(0, 16)}Z`
const startOf = async ({ id }: Visit) => {
  const [row] = await sql<{ at: Date; count: number }>(
    `select starts_at as at, reschedule_count as count from public.appointments where id = $1`,
    [id],
  )
  return { at: row!.at.toISOString().slice(0, 16), count: row!.count }
}

/** Counts pointerdown events, on all pages of this tab from now on. */
async function countTaps(page: Page) {
  // Listens first, because React stops events that arrive during hydration.
  const listen = () =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      { capture: true },
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}

for (const language of languagesFrom('id'))
  test(
    `moves in four taps from the first page, the old time beside the new one, and no more often than the rules allow, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
      // A day on which parallel tests do not choose times.
      const visit = await newVisit(rina, language === 'id' ? 17 : 24)
      const before = await startOf(visit)
      const move = page.getByRole('link', { name: t('appointments_move'), exact: true })
      const done = page.getByText(t('reschedule_done'), { exact: true })
      const home = page.getByRole('heading', { name: t('appointments_next') })
      await page.goto(`${prefix(language)}/user`)
      // Before, the link would open another document, and going back ends what that one is asking.
      await comesAlive(page)
      const taps = await countTaps(page)
      await move.click()
      await expect(page.getByRole('heading', { name: t('reschedule_heading') })).toBeVisible()
      await expect(page.getByText(t('reschedule_free'))).toBeVisible()
      await expect(page.getByText(t('reschedule_after', { count: 1 }))).toBeVisible()
      await expectCalm(page)
      await chooseTime(page)
      await press(page, t('reschedule_confirm'))
      await expect(done).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/user/appointment/${visit.id}$`))
      expect(await taps()).toBe(4)
      const after = await startOf(visit)
      expect(after.at).not.toBe(before.at)
      expect(after.count).toBe(1)
      await expect(
        page.getByText(beginning(language, 'history_moved_by_patient', 'from')),
      ).toBeVisible()
      await page.goBack()
      await expect(home).toBeVisible()

      // A move that is answered late takes nobody back.
      await move.click()
      await chooseTime(page)
      const letOn = await holdRequests(page, '**/rpc/reschedule_appointment')
      await press(page, t('reschedule_confirm'))
      await page.goBack()
      await expect(home).toBeVisible()
      await expect(done).toBeHidden()
      letOn()
      await expect(done).toBeVisible()
      await expect(page).toHaveURL(/\/user$/)

      // Twice is as often as the clinic allows; then it says why, and who helps.
      await openWithin(page, path(visit, language))
      await expect(page.getByText(t('appointments_move_limit', { limit: 2 }))).toBeVisible()
      await expectCalm(page)
      await sql(
        `update public.appointments set reschedule_count = 0, patient_reschedule_count = 0 where id = $1`,
        [visit.id],
      )
      await makeLate(visit)
      await page.reload()
      await expect(page.getByRole('heading', { name: t('reschedule_closed') })).toBeVisible()
      await expect(
        page.getByText(beginning(language, 'appointments_move_over', 'deadline')),
      ).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
        'href',
        new RegExp(`wa\\.me/\\d+\\?text=.*${visit.number}`),
      )
    },
  )

test('anyone may be chosen and stays in the address, and an answer that got lost is seen by the page', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string) => say('id', key)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 30)
  await page.goto(path(visit))
  const chosen = page.locator('input[name=physio]:checked')
  await expect(chosen).not.toHaveValue('')
  await choose(page.locator('input[name=physio][value=""]'))
  await expect(page).toHaveURL(/physio=anyone/)
  await page.reload()
  await expect(chosen).toHaveValue('')
  // Its own time, at which others are free too, would change nothing.
  const own = `${new Date(visit.at).toISOString().slice(0, 16)}Z`
  await expect(page.locator(`input[name=day][value="${dayOf(own)}"]`)).toBeChecked()
  await expect(page.locator(`input[name=at][value="${own}"]`)).toHaveCount(0)
  // It does not say that somebody else was faster.
  const at = await chooseTime(page)
  await loseAnswers(page, '**/rpc/reschedule_appointment')
  await press(page, t('reschedule_confirm'))
  await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/user/appointment/${visit.id}$`))
  expect(await startOf(visit)).toEqual({ at: at.slice(0, 16), count: 1 })

  // Also of the last move, after which nothing can be chosen any more.
  await openWithin(page, path(visit))
  const last = await chooseTime(page)
  await press(page, t('reschedule_confirm'))
  await expect(page).toHaveURL(new RegExp(`/user/appointment/${visit.id}$`))
  await expect(page.getByText(t('reschedule_done'), { exact: true }).first()).toBeVisible()
  expect(await startOf(visit)).toEqual({ at: last.slice(0, 16), count: 2 })
})

test('a time that somebody else takes is said, with the nearest ones, and what another page has moved is shown before it is moved from there', async ({
  page,
  context,
  baseURL,
}) => {
  // Without Realtime the page learns of it only when it asks, and it asks again for each choice:
  // until the other page has moved it and this one sends, it hears what was.
  await page.routeWebSocket(/realtime/, () => {})
  const t = (key: string) => say('id', key)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 30)
  const was = await rina.client.rpc('my_appointment', { appointment_id: visit.id })
  let [isMoved, isSent] = [false, false]
  page.on('request', (request) => {
    isSent ||= isMoved && request.url().endsWith('/rpc/reschedule_appointment')
  })
  await page.route('**/rpc/my_appointment', (route) =>
    isSent ? route.fallback() : route.fulfill({ json: was.data }),
  )
  const [who] = await sql<{ who: string; clinic: string; service: string }>(
    `select physiotherapist_id as who, clinic_id as clinic, service_id as service from public.appointments where id = $1`,
    [visit.id],
  )
  await page.goto(path(visit))
  await comesAlive(page)
  // What it asks for a choice would tell that the time is taken, if it came that late.
  const answer = await holdRequests(page, '**/rpc/reschedule_slots')
  const taken = await chooseTime(page)
  // The last one shown, which is not among the nearest.
  const other = page.locator(`input[name=at]:enabled:not([value="${taken}"])`).last()
  const start = (await other.getAttribute('value'))!
  const rival = await newPatient('Saingan')
  const hold = await rival.client.rpc('hold_slot', {
    clinic_id: who!.clinic,
    service_id: who!.service,
    starts_at: taken,
    physiotherapist_id: who!.who,
  })
  expect(hold.error).toBeNull()
  const sent = page.waitForRequest('**/rpc/reschedule_appointment')
  await press(page, t('reschedule_confirm'))
  await sent
  answer()
  const alert = page.getByRole('alert').filter({ hasText: t('booking_nearest') })
  await expect(alert).toBeFocused()
  await expectAccessible(page)
  await alert.getByRole('link').first().click()
  await expect(alert).toBeHidden()

  const at = (await page.locator('input[name=at]:checked').getAttribute('value'))!
  expect(at).not.toBe(taken)
  const now = page.getByRole('definition').first()
  const before = (await now.textContent())!
  const move = await rina.client.rpc('reschedule_appointment', {
    appointment_id: visit.id,
    starts_at: start,
    physiotherapist_id: who!.who,
  })
  expect(move.error).toBeNull()
  isMoved = true
  await press(page, t('reschedule_confirm'))
  await expect(page.getByRole('alert').filter({ hasText: t('reschedule_changed') })).toBeFocused()
  await expect(now).not.toHaveText(before)
  expect(await startOf(visit)).toEqual({ at: iso(start).slice(0, 16), count: 1 })
  await press(page, t('reschedule_confirm'))
  await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
  expect(await startOf(visit)).toEqual({ at: iso(at).slice(0, 16), count: 2 })
})

test('the times of before a move are not shown after it, and whoever has gone on is told that a move was refused', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string) => say('id', key)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 30)
  await page.goto(path(visit))
  const title = page.getByRole('heading', { name: t('reschedule_heading') })
  const day = dayOf(await chooseTime(page))
  const load = await holdRequests(page, '**/rpc/my_appointment')
  const moved = page.waitForResponse('**/rpc/reschedule_appointment')
  await press(page, t('reschedule_confirm'))
  await moved
  await openWithin(page, '/user')
  const asked = page.waitForRequest('**/rpc/my_appointment')
  await goOn(page, path(visit, 'id', `?day=${day}`))
  await asked
  await untilIdle(page)
  await expect(title).toHaveCount(0)
  load()
  await expect(title).toBeVisible()

  const taken = await chooseTime(page)
  const letOn = await holdRequests(page, '**/rpc/reschedule_appointment')
  const sent = page.waitForRequest('**/rpc/reschedule_appointment')
  await press(page, t('reschedule_confirm'))
  await sent
  await openWithin(page, '/user')
  const [who] = await sql<{ who: string; clinic: string; service: string }>(
    `select physiotherapist_id as who, clinic_id as clinic, service_id as service from public.appointments where id = $1`,
    [visit.id],
  )
  const rival = await newPatient('Saingan')
  await rival.client.rpc('hold_slot', {
    clinic_id: who!.clinic,
    service_id: who!.service,
    starts_at: taken,
    physiotherapist_id: who!.who,
  })
  letOn()
  const toast = page.getByRole('listitem').filter({ hasText: t('reschedule_not_done') })
  await expect(toast).toContainText(t('error_slot_taken'))
  await expect(page).toHaveURL(/\/user$/)
  expect((await startOf(visit)).count).toBe(1)
})

test(
  'is moved with the keyboard alone, which is seen in another page',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    const t = (key: string) => say('id', key)
    const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
    const visit = await newVisit(rina, 9)
    const second = await context.newPage()
    const listening = listens(second, visit.booking)
    await second.goto(`/user/appointment/${visit.id}`)
    await listening
    const moved = second.getByText(beginning('id', 'history_moved_by_patient', 'from'))
    await expect(moved).toBeHidden()
    const [start] = await freeStarts(rina, visit, 12)
    await page.goto(path(visit, 'id', `?physio=anyone&at=${iso(start!)}`))
    const go = page.getByRole('button', { name: t('reschedule_confirm'), exact: true })
    await page.locator('input[name=at]:checked').focus()
    for (
      let steps = 0;
      steps < 12 && !(await go.evaluate((it) => it === document.activeElement));
      steps++
    )
      await page.keyboard.press('Tab')
    await expect(go).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
    expect((await startOf(visit)).at).toBe(iso(start!).slice(0, 16))
    await expect(moved).toBeVisible()
  },
)
