import type { Page } from '@playwright/test'
import {
  choose,
  chooseTime,
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
} from '../../support/browser.ts'
import { beginning, freeStarts, makeLate, newVisit, type Visit } from '../../support/visits.ts'

test.describe.configure({ timeout: 120_000 })

const path = ({ id }: Visit, language: 'id' | 'en' = 'id', query = '') =>
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
    `moves in four taps from the first page, the old time beside the new one, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
      // A day on which parallel tests do not choose times.
      const visit = await newVisit(rina, language === 'id' ? 17 : 24)
      const before = await startOf(visit)
      await page.goto(`${prefix(language)}/user`)
      const taps = await countTaps(page)
      await page.getByRole('link', { name: t('appointments_move'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('reschedule_heading') })).toBeVisible()
      await expect(page.getByText(t('reschedule_free'))).toBeVisible()
      await expect(page.getByText(t('reschedule_after', { count: 1 }))).toBeVisible()
      await expectCalm(page)
      await chooseTime(page)
      await press(page, t('reschedule_confirm'))
      await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/user/appointment/${visit.id}$`))
      expect(await taps()).toBe(4)
      const after = await startOf(visit)
      expect(after.at).not.toBe(before.at)
      expect(after.count).toBe(1)
      await expect(
        page.getByText(beginning(language, 'history_moved_by_patient', 'from')),
      ).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: t('appointments_next') })).toBeVisible()
    },
  )

test('an answer that got lost is seen by the page, which does not say that somebody else was faster', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string) => say('id', key)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 30)
  await page.goto(path(visit))
  const at = await chooseTime(page)
  await loseAnswers(page, '**/rpc/reschedule_appointment')
  await press(page, t('reschedule_confirm'))
  await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/user/appointment/${visit.id}$`))
  expect(await startOf(visit)).toEqual({ at: at.slice(0, 16), count: 1 })
})

test('a move that is answered late takes nobody back', async ({ page, context, baseURL }) => {
  const t = (key: string) => say('id', key)
  await newVisit(await newSignedInPatient(context, baseURL!, 'Rina Uji'), 30)
  await page.goto('/user')
  // Before, the link would open another document, and going back ends what that one is asking.
  await comesAlive(page)
  await page.getByRole('link', { name: t('appointments_move'), exact: true }).click()
  await chooseTime(page)
  const letOn = await holdRequests(page, '**/rpc/reschedule_appointment')
  await press(page, t('reschedule_confirm'))
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('appointments_next') })).toBeVisible()
  letOn()
  await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/user$/)
})

test('what another page has moved is shown before it is moved from there', async ({
  page,
  context,
  baseURL,
}) => {
  // Without Realtime the page learns of it only when it asks, and it asks again for each choice:
  // until the move is sent, it hears what was.
  await page.routeWebSocket(/realtime/, () => {})
  const t = (key: string) => say('id', key)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 30)
  const was = await rina.client.rpc('my_appointment', { appointment_id: visit.id })
  let isSent = false
  page.on('request', (request) => {
    isSent ||= request.url().endsWith('/rpc/reschedule_appointment')
  })
  await page.route('**/rpc/my_appointment', (route) =>
    isSent ? route.fallback() : route.fulfill({ json: was.data }),
  )
  const [own] = await sql<{ physiotherapist_id: string }>(
    `select physiotherapist_id from public.appointments where id = $1`,
    [visit.id],
  )
  await page.goto(path(visit))
  const at = await chooseTime(page)
  const now = page.getByRole('definition').first()
  const before = (await now.textContent())!
  const other = page.locator(`input[name=at]:enabled:not([value="${at}"])`).last()
  const start = (await other.getAttribute('value'))!
  const { error } = await rina.client.rpc('reschedule_appointment', {
    appointment_id: visit.id,
    starts_at: start,
    ...own!,
  })
  expect(error).toBeNull()
  await press(page, t('reschedule_confirm'))
  await expect(page.getByRole('alert').filter({ hasText: t('reschedule_changed') })).toBeFocused()
  await expect(now).not.toHaveText(before)
  expect(await startOf(visit)).toEqual({ at: start.slice(0, 16), count: 1 })
  await press(page, t('reschedule_confirm'))
  await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
  expect(await startOf(visit)).toEqual({ at: at.slice(0, 16), count: 2 })
})

test('with the keyboard alone', { tag: '@desktop' }, async ({ page, context, baseURL }) => {
  const t = (key: string) => say('id', key)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 9)
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
})

test('a time that somebody else takes is said, with the nearest ones', async ({
  page,
  context,
  baseURL,
}) => {
  // Without Realtime the page learns of it only when it asks.
  await page.routeWebSocket(/realtime/, () => {})
  const t = (key: string) => say('id', key)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 30)
  const [who] = await sql<{ who: string; clinic: string; service: string }>(
    `select physiotherapist_id as who, clinic_id as clinic, service_id as service from public.appointments where id = $1`,
    [visit.id],
  )
  await page.goto(path(visit))
  const at = await chooseTime(page)
  const rival = await newPatient('Saingan')
  const { error } = await rival.client.rpc('hold_slot', {
    clinic_id: who!.clinic,
    service_id: who!.service,
    starts_at: at,
    physiotherapist_id: who!.who,
  })
  expect(error).toBeNull()
  await press(page, t('reschedule_confirm'))
  const alert = page.getByRole('alert').filter({ hasText: t('booking_nearest') })
  await expect(alert).toBeFocused()
  await expectAccessible(page)
  await alert.getByRole('link').first().click()
  await expect(alert).toBeHidden()
  await press(page, t('reschedule_confirm'))
  await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
})

test('says when it is closed, why, and who helps', async ({ page, context, baseURL }) => {
  const t = (key: string, inputs = {}) => say('en', key, inputs)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 9)
  await sql(
    `update public.appointments set reschedule_count = 2, patient_reschedule_count = 2 where id = $1`,
    [visit.id],
  )
  await page.goto(path(visit, 'en'))
  await expect(page.getByText(t('appointments_move_limit', { limit: 2 }))).toBeVisible()
  await expectCalm(page)
  await sql(
    `update public.appointments set reschedule_count = 0, patient_reschedule_count = 0 where id = $1`,
    [visit.id],
  )
  await makeLate(visit)
  await page.reload()
  await expect(page.getByRole('heading', { name: t('reschedule_closed') })).toBeVisible()
  await expect(page.getByText(/closed on/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(`wa\\.me/\\d+\\?text=.*${visit.number}`),
  )
})

test(
  'what is moved in one page is seen in the other',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    const t = (key: string) => say('id', key)
    const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
    const visit = await newVisit(rina, 38)
    const second = await context.newPage()
    const listening = listens(second, visit.booking)
    await second.goto(`/user/appointment/${visit.id}`)
    await listening
    await page.goto(path(visit))
    await chooseTime(page)
    await press(page, t('reschedule_confirm'))
    await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
    await expect(
      second.getByText(beginning('id', 'history_moved_by_patient', 'from')),
    ).toBeVisible()
  },
)

test('with anyone, and back, the choice stays in the address', async ({
  page,
  context,
  baseURL,
}) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  await page.goto(path(await newVisit(rina, 9)))
  await expect(page.locator('input[name=physio]:checked')).not.toHaveValue('')
  await choose(page.locator('input[name=physio][value=""]'))
  await expect(page).toHaveURL(/physio=anyone/)
  await page.reload()
  await expect(page.locator('input[name=physio]:checked')).toHaveValue('')
})
