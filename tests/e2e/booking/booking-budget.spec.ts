import {
  calendarPath,
  chooseTime,
  newAddress,
  newSignedInPatient,
  press,
  say,
  signInByCode,
} from '../../support/booking.ts'
import { expect, test } from '../../support/browser.ts'
import { watchScripts } from '../../support/script-bytes.ts'
import { newVisit } from '../../support/visits.ts'

/** Compressed bytes: in total, and those needed before a time can be chosen. */
const budget = { all: 230_000, choosing: 140_000 }

test('the booking flow loads at most 230 kB of compressed script, 140 kB before a time can be chosen', async ({
  page,
  context,
}, info) => {
  test.setTimeout(120_000)
  const t = (key: string) => say('id', key)
  const sizes = watchScripts(page)
  await page.goto('/cta/book')
  const busy = await context.newPage()
  const sizesWhileBusy = watchScripts(busy)
  // Work that is scheduled for idle time never runs.
  await busy.addInitScript(() => (window.requestIdleCallback = () => 0))
  await busy.goto(calendarPath('id', 14))
  await busy.waitForFunction(() => !window.early)
  await busy.waitForLoadState('networkidle')
  const before = await sizesWhileBusy()
  expect(before.files.map(({ name }) => name).join(), 'no supabase-js').not.toMatch(/supabase-/)
  await busy.close()
  console.info(`until a time can be chosen: ${before.total} bytes of script (gzip)`)
  const waitedFor = before.files.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')
  expect(before.total, waitedFor).toBeLessThanOrEqual(budget.choosing)
  await page.goto(calendarPath('id', 14))
  await chooseTime(page)
  await press(page, t('booking_continue'))
  await signInByCode(page, 'id', newAddress())
  await page.getByLabel(t('booking_name_label')).fill('Uji Anggaran')
  await page.getByLabel(t('profile_phone_label')).fill('0812-3456-7890')
  await press(page, t('booking_continue'))
  await page.getByRole('button', { name: /350[.,]000/ }).click()
  await page.waitForURL(/\/snap\//)
  await page.locator('button[value=pay]').click()
  await expect(page.getByRole('heading', { name: t('payment_success_title') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { total, files } = await sizes()
  const lines = files.map(({ name, bytes }) => `${String(bytes).padStart(7)}  ${name}`)
  info.annotations.push({ type: 'bytes', description: String(total) })
  console.info([`booking flow: ${total} bytes of script (gzip)`, ...lines].join('\n'))
  expect(total).toBeLessThanOrEqual(budget.all)
})

test('each page of the patient area loads at most 20 kB beside what booking has loaded', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const rina = await newSignedInPatient(context, baseURL!)
  const { id } = await newVisit(rina, 9)
  const booked = watchScripts(page)
  // The Realtime channel is loaded last.
  const socket = page.waitForEvent('websocket')
  await page.goto(calendarPath('id', 9))
  await socket
  await page.waitForLoadState('networkidle')
  const known = new Set((await booked()).files.map(({ name }) => name))
  const own = `/user/appointment/${id}`
  const others = [
    '/user/book',
    '/user/voucher',
    '/user/profile',
    '/user/profile/account',
    '/user/profile/data',
  ]
  for (const path of [
    '/user',
    '/user/appointment',
    own,
    `${own}/reschedule`,
    `${own}/cancel`,
    ...others,
  ]) {
    // Each page is loaded as a document of its own: what is kept from the last one is asked for too.
    const sizes = watchScripts(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const added = (await sizes()).files.filter(({ name }) => !known.has(name))
    const total = added.reduce((sum, { bytes }) => sum + bytes, 0)
    console.info(`${path.replace(id, '…')}: ${total} bytes of script (gzip) beside booking`)
    expect(total, added.map(({ name, bytes }) => `${name} ${bytes}`).join()).toBeLessThanOrEqual(
      20_000,
    )
  }
})
