import type { Page } from '@playwright/test'
import {
  anyOf,
  calendarPath,
  choose,
  chooseDay,
  chooseTime,
  dayIn,
  dayOf,
  freeDays,
  freeTimes,
  newSignedInPatient,
  press,
  say,
  sql,
  takenBySomebodyElse,
} from '../../support/booking.ts'
import { comesAlive, expect, holdRequests, test, untilIdle } from '../../support/browser.ts'
import { chooseShownTime } from '../../support/held.ts'
import { newVisit } from '../../support/visits.ts'

const t = (key: string) => say('id', key)
const later = (page: Page) => page.getByRole('link', { name: t('booking_days_later') })
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const isChosen = async (page: Page, at: string) => {
  await expect(page).toHaveURL((url) => url.searchParams.get('at') === at)
  await expect(page.locator(`input[name=at][value="${at}"]`)).toBeChecked()
}

test('a time is the same one after coming back, though an earlier one was taken meanwhile', async ({
  page,
}) => {
  await page.goto(calendarPath('id', 33))
  await comesAlive(page)
  await choose(page.locator('input[name=physio]').nth(1))
  await expect(page).toHaveURL(/physio=/)
  const counts = await Promise.all(
    (await freeDays(page)).map(async (day) => ({ day, times: await freeTimes(page, day) })),
  )
  // Each run takes one.
  const { day, times } = anyOf(counts.filter(({ times }) => times.length > 3))!
  await chooseDay(page, day)
  const [earlier, , , at] = times
  await choose(page.locator(`input[name=at][value="${at}"]`))
  await isChosen(page, at!)
  const address = page.url()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await takenBySomebodyElse(page, earlier!, address)
  await page.goBack()
  await comesAlive(page)
  await untilIdle(page)
  await isChosen(page, at!)
})

test('another service has other times: the chosen one is dropped, and nobody is said to have taken it', async ({
  page,
}) => {
  await page.goto(calendarPath('id', 16))
  await comesAlive(page)
  await chooseShownTime(page)
  await expect(page).toHaveURL(/at=/)
  await page.getByRole('link', { name: t('common_back'), exact: true }).click()
  await choose(page.locator('input[name=service][value=geriatric-care]'))
  await expect(page).not.toHaveURL(/at=/)
  await untilIdle(page)
  await expect(page.getByText(t('booking_nearest'))).toHaveCount(0)
  await press(page, t('booking_continue'))
  await expect(page.getByRole('heading', { name: t('booking_time_heading') })).toBeVisible()
})

test('a time that is chosen while other days are being loaded is the choice, and no other days are shown', async ({
  page,
  context,
  baseURL,
}) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const visit = await newVisit(rina, 9)
  for (const [address, slots] of [
    [calendarPath('id', 16), '**/rpc/available_slots'],
    [`/user/appointment/${visit.id}/reschedule?from=${dayIn(16)}`, '**/rpc/reschedule_slots'],
  ] as const) {
    await page.goto(address)
    await comesAlive(page)
    const from = inAddress(page, 'from')
    const load = await holdRequests(page, slots)
    await later(page).click()
    await expect(page).not.toHaveURL((url) => url.searchParams.get('from') === from)
    const at = await chooseShownTime(page)
    load()
    await isChosen(page, at)
    await untilIdle(page)
    await isChosen(page, at)
    expect(inAddress(page, 'from')).toBe(from)
    // Other days and back again: none is chosen, in the calendar either.
    await later(page).click()
    await expect(page.locator('input[name=day]').first()).not.toHaveValue(from!)
    await page.getByRole('link', { name: t('booking_days_earlier') }).click()
    await expect(page.locator('input[name=day]').first()).toHaveValue(from!)
    await expect(page).not.toHaveURL(/at=/)
    await expect(page.locator('input[name=at]:checked')).toHaveCount(0)
    await page.unroute(slots)
    // Whom a filter shows is asked of the days that are loading, which were not shown before.
    await page.goto(address)
    await comesAlive(page)
    const then = await holdRequests(page, slots)
    await later(page).click()
    await expect(page).not.toHaveURL((url) => url.searchParams.get('from') === from)
    const next = inAddress(page, 'from')
    const who = await page.locator('input[name=physio]:not(:checked)').first().inputValue()
    await choose(page.locator(`input[name=physio][value="${who}"]`))
    await expect(page).toHaveURL(/physio=/)
    then()
    await expect(page.locator('input[name=day]').first()).toHaveValue(next!)
    await expect(page).toHaveURL((url) => url.searchParams.get('from') === next)
    await expect(page).toHaveURL(/physio=/)
    await page.unroute(slots)
  }
})

test('another time or person chosen while one is being held is what is held', async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const goOn = page.getByRole('button', { name: t('booking_continue'), exact: true })
  const physio = page.locator('input[name=physio]')
  const sent: { starts_at: string; physiotherapist_id?: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/hold_slot')) sent.push(request.postDataJSON() as never)
  })
  /** Presses, changes the choice while that is being answered, and presses again. */
  const change = async (choice: () => Promise<unknown>) => {
    sent.length = 0
    const answer = await holdRequests(page, '**/rpc/hold_slot')
    await goOn.click()
    await expect(goOn).toHaveAttribute('aria-busy', 'true')
    await choice()
    await goOn.click()
    await expect(goOn).toHaveAttribute('aria-busy', 'true')
    await untilIdle(page)
    // One after the other: whichever is answered last would be the one that stays.
    expect(sent).toHaveLength(1)
    answer()
    await expect(page).toHaveURL(/step=pay/)
    await page.unroute('**/rpc/hold_slot')
    const [held] = await sql<{ booking: string; starts_at: Date; who: string }>(
      `select booking_id as booking, starts_at, physiotherapist_id as who
       from public.appointments where patient_id = $1 and status = 'held'`,
      [id],
    )
    expect(inAddress(page, 'booking')).toBe(held!.booking)
    expect(held!.starts_at.getTime()).toBe(Date.parse(sent[1]!.starts_at))
    return { at: held!.starts_at, who: held!.who }
  }

  await page.goto(calendarPath('id', 16))
  await comesAlive(page)
  // On a day that has others, too.
  const first = await chooseTime(page)
  let at = ''
  const other = await change(async () => {
    at = anyOf((await freeTimes(page, dayOf(first))).filter((it) => it !== first))!
    await choose(page.locator(`input[name=at][value="${at}"]`))
    await isChosen(page, at)
  })
  expect(other.at.getTime()).toBe(Date.parse(at))

  await page.goto(calendarPath('id', 16))
  await comesAlive(page)
  await choose(physio.nth(1))
  await chooseShownTime(page)
  await choose(physio.nth(0))
  await expect(page).not.toHaveURL(/physio=/)
  const named = await change(async () => {
    await choose(physio.nth(1))
    await expect(page).toHaveURL(/physio=/)
  })
  expect(named.who).toBe(sent[1]!.physiotherapist_id)
})
