import type { Page } from '@playwright/test'
import {
  atProvider,
  calendarPath,
  choose,
  endHold,
  newAddress,
  newSignedInPatient,
  paymentOf,
  press,
  say,
  sql,
} from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  holdRequests,
  listens,
  test,
  untilIdle,
} from '../../support/browser.ts'
import { chooseShownTime, openHeld } from '../../support/held.ts'
import { cancelByClinic, newVisit } from '../../support/visits.ts'

test.describe.configure({ timeout: 150_000 })

const t = (key: string) => say('id', key)
const heading = (page: Page, key: string) => page.getByRole('heading', { name: t(key), level: 1 })
// A calendar that was loading shows its own offline notice above the button; one notice is enough.
const lost = (page: Page) =>
  page.getByText(t('error_network')).or(page.getByText(t('booking_offline_title')))

test('a place and a service that are chosen offline are kept, the times come by themselves later, and then a code that is asked for', async ({
  page,
  context,
}) => {
  await page.goto('/user/booking')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const [clinic, service] = [
    page.locator('input[name=clinic]'),
    page.locator('input[name=service]'),
  ]
  await choose(clinic.last())
  await choose(service.last())
  await press(page, t('booking_continue'))
  await expect(page.getByText(t('booking_offline_title'))).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(heading(page, 'booking_time_heading')).toBeVisible()
  await expect(page.locator('input[name=day]').first()).toBeAttached()

  await page.waitForLoadState('networkidle')
  await chooseShownTime(page)
  await press(page, t('booking_continue'))
  await page.getByLabel(t('auth_identifier_label')).fill(newAddress())
  await context.setOffline(true)
  await press(page, t('auth_send_code'))
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel(t('auth_code_label'))).toBeVisible()
})

test('a name that is given offline is kept, and the time held by itself later', async ({
  page,
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!)
  await page.goto(calendarPath('id', 35))
  const at = await chooseShownTime(page)
  await page.goto(calendarPath('id', 35, { step: 'you', at }))
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: t('common_back'), exact: true }).click()
  await expect(heading(page, 'booking_time_heading')).toBeVisible()
  // The times fail to reload, so the page knows that those on screen are stale.
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(t('booking_offline_title'))).toBeVisible()
  await context.setOffline(true)
  await page.unroute('**/rest/v1/**')
  await page.goBack()
  await page.getByRole('radio', { name: t('booking_patient_other') }).check()
  await page.getByLabel(t('booking_name_label')).fill('Ibu Uji')
  await page.getByLabel(t('profile_phone_label')).fill('0812-3456-7890')
  await press(page, t('booking_continue'))
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await expect(page.getByText(t('booking_offline_title'))).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByLabel(t('booking_name_label'))).toHaveValue('Ibu Uji')
  await context.setOffline(false)
  await expect(heading(page, 'booking_pay_heading')).toBeVisible()
  await expect(page.getByText('Ibu Uji')).toBeVisible()
})

test('what waits for a connection is not sent once its step was left, a time that is chosen offline is held by itself later, and a payment is seen when it has come', async ({
  page,
  context,
  baseURL,
}) => {
  await openHeld(page, await newSignedInPatient(context, baseURL!), 37)
  await test.step('is not sent once its step was left', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (
        request.method() === 'POST' &&
        /functions\/v1\/booking|rpc\/hold_slot/.test(request.url())
      )
        asked.push(request.url())
    })
    const leave = async (pressed: string | RegExp, to: string) => {
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.getByRole('button', { name: pressed }).click()
      await expect(lost(page).first()).toBeVisible()
      await page.getByRole('link', { name: t('common_back'), exact: true }).click()
      await expect(heading(page, to)).toBeVisible()
      asked.length = 0
      await context.setOffline(false)
    }
    await leave(/^Bayar/, 'booking_time_heading')
    await chooseShownTime(page)
    await leave(t('booking_continue'), 'booking_place_heading')
    await press(page, t('booking_continue'))
    await expect(heading(page, 'booking_time_heading')).toBeVisible()
    expect(asked).toEqual([])
  })
  await test.step('a time that is held offline is kept, and held by itself later', async () => {
    await page.waitForLoadState('networkidle')
    const at = await chooseShownTime(page)
    await expect(lost(page)).toHaveCount(0)
    await context.setOffline(true)
    await press(page, t('booking_continue'))
    await expect(lost(page)).toBeVisible()
    await expect(page.locator(`input[name=at][value="${at}"]`)).toBeChecked()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(heading(page, 'booking_pay_heading')).toBeVisible()
  })
  await test.step('a payment that is asked after offline says so and stays', async () => {
    await page.getByRole('button', { name: /350[.,]000/ }).click()
    await page.waitForURL(/\/snap\//)
    const listening = listens(page)
    await page.goBack()
    await expect(heading(page, 'payment_pending_title')).toBeVisible()
    // Go offline only after the channel has joined.
    await listening
    await page.waitForLoadState('networkidle')
    const { order_id } = await paymentOf(page)
    await context.setOffline(true)
    await press(page, t('payment_check'))
    await expect(page.getByText(t('error_network'))).toBeVisible()
    await page.getByRole('link', { name: t('payment_go') }).click()
    await expect(heading(page, 'payment_pending_title')).toBeVisible()
    await expectAccessible(page)
    await atProvider(order_id, 'pay')
    await context.setOffline(false)
    await expect(heading(page, 'payment_success_title')).toBeVisible()
  })
})

test('whoever turns to other days has given up the time that waits for the connection', async ({
  page,
  context,
  baseURL,
}) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const sent: string[] = []
  page.on('request', (request) => {
    if (/rpc\/(hold_slot|reschedule_appointment)$/.test(request.url())) sent.push(request.url())
  })
  const giveUp = async (button: string) => {
    await page.waitForLoadState('networkidle')
    const at = await chooseShownTime(page)
    await expect(page).toHaveURL((url) => url.searchParams.get('at') === at)
    await context.setOffline(true)
    await press(page, button)
    await expect(lost(page).first()).toBeVisible()
    sent.length = 0
    await page.getByRole('link', { name: t('booking_days_later') }).click()
    await expect(page).toHaveURL((url) => !url.searchParams.has('at'))
    await context.setOffline(false)
    await expect(page.locator('input[name=at]').first()).toBeAttached()
    await expect(lost(page)).toHaveCount(0)
    await untilIdle(page)
    expect(sent).toEqual([])
  }
  await page.goto(calendarPath('id', 14))
  await giveUp(t('booking_continue'))
  const visit = await newVisit(rina, 9)
  await page.goto(`/user/appointment/${visit.id}/reschedule`)
  await giveUp(t('reschedule_confirm'))

  // Pressed while the other days are being loaded: what is shown counts, and stays.
  const early = async (button: string, slots: string, done: RegExp) => {
    await comesAlive(page)
    const at = await chooseShownTime(page)
    const load = await holdRequests(page, slots)
    await page.getByRole('link', { name: t('booking_days_later') }).click()
    await expect(page).toHaveURL((url) => !url.searchParams.has('at'))
    await press(page, button)
    load()
    await expect(page).toHaveURL(done)
    await page.unroute(slots)
    return at
  }
  const path = calendarPath('id', 14)
  await page.goto(path)
  const held = await early(t('booking_continue'), '**/rpc/available_slots', /step=pay/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('at')).toBe(held)
  expect(path).toContain(`from=${searchParams.get('from')}`)
  // Else it may be at the time to which the other one is moved.
  await endHold(searchParams.get('booking')!)
  await page.goto(`/user/appointment/${visit.id}/reschedule`)
  const moved = await early(
    t('reschedule_confirm'),
    '**/rpc/reschedule_slots',
    new RegExp(`/user/appointment/${visit.id}$`),
  )
  const [now] = await sql<{ starts_at: Date }>(
    `select starts_at from public.appointments where id = $1`,
    [visit.id],
  )
  expect(now!.starts_at.getTime()).toBe(Date.parse(moved))
  await cancelByClinic(visit)

  // The same where the answer is late.
  await page.goto(calendarPath('id', 14))
  await comesAlive(page)
  const at = await chooseShownTime(page)
  await expect(page).toHaveURL((url) => url.searchParams.get('at') === at)
  const answer = await holdRequests(page, '**/rpc/hold_slot')
  const answered = page.waitForResponse('**/rpc/hold_slot')
  await press(page, t('booking_continue'))
  await page.getByRole('link', { name: t('booking_days_later') }).click()
  await expect(page).toHaveURL((url) => !url.searchParams.has('at'))
  answer()
  await (await answered).finished()
  await untilIdle(page)
  await expect(heading(page, 'booking_time_heading')).toBeVisible()
  await expect(page).toHaveURL((url) => !url.searchParams.has('booking'))

  // Days that no address can mean are none that are turned to.
  await page.goto(calendarPath('id', 14).replace(/from=[^&]*/, 'from=nonsense'))
  await comesAlive(page)
  await chooseShownTime(page)
  await press(page, t('booking_continue'))
  await expect(heading(page, 'booking_pay_heading')).toBeVisible()
})
