import { calendarPath, newSignedInPatient } from '../../support/booking.ts'
import { expect, test } from '../../support/browser.ts'
import { watchScripts } from '../../support/script-bytes.ts'
import { newVisit } from '../../support/visits.ts'
import { openWithin } from '../../support/within-app.ts'

// book-and-pay.spec.ts adds up what the whole flow loads.
test('the calendar needs at most 140 kB of compressed script before a time can be chosen', async ({
  page,
}) => {
  const sizes = watchScripts(page)
  // Work that is scheduled for idle time never runs.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  await page.goto(calendarPath('id', 14))
  await page.waitForFunction(() => !window.early)
  await page.waitForLoadState('networkidle')
  const { total, files } = await sizes()
  expect(files.map(({ name }) => name).join(), 'no supabase-js').not.toMatch(/supabase-/)
  console.info(`until a time can be chosen: ${total} bytes of script (gzip)`)
  const waitedFor = files.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')
  expect(total, waitedFor).toBeLessThanOrEqual(140_000)
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
  const paths = [
    '/user',
    '/user/appointment',
    own,
    `${own}/reschedule`,
    `${own}/cancel`,
    '/user/book',
    '/user/voucher',
    '/user/profile',
    '/user/profile/account',
    '/user/profile/data',
  ]
  const sizes = watchScripts(page)
  const listed = new Map<string, string[]>()
  for (const path of paths) {
    // A document lists what it loads, also what the page before it has loaded already.
    const html = await (await page.request.get(path)).text()
    const names = [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name]) => name!)
    listed.set(path, [...new Set(names)])
    await openWithin(page, path)
  }
  const loaded = (await sizes()).files.filter(({ name }) => !known.has(name))
  const isListed = new Set([...listed.values()].flat())
  const late = loaded.filter(({ name }) => !isListed.has(name))
  for (const [path, names] of listed) {
    const more = names.filter((name) => !known.has(name))
    expect(more).not.toEqual([])
    const sized = loaded.filter(({ name }) => more.includes(name))
    expect(sized).toHaveLength(more.length)
    const added = [...sized, ...late]
    const total = added.reduce((sum, { bytes }) => sum + bytes, 0)
    console.info(`${path.replace(id, '…')}: ${total} bytes of script (gzip) beside booking`)
    expect(total, added.map(({ name, bytes }) => `${name} ${bytes}`).join()).toBeLessThanOrEqual(
      20_000,
    )
  }
})
