import type { Page } from '@playwright/test'
import { calendarPath, dayIn, newSignedInPatient, prefix, say, sql } from '../../support/booking.ts'
import { comesAlive, expect, expectAccessible, forgetPerson, test } from '../../support/browser.ts'
import { openWithin } from '../../support/within-app.ts'
import { cancelByClinic, freeStarts, newVisit, proposeTimes } from '../../support/visits.ts'

test.describe.configure({ timeout: 120_000 })

type Walk = { stops: number; hidden: string[]; isOver: boolean }

/**
 * Holds Tab until the focus wraps around; returns focused elements that are not visible.
 * @param part of the page that is walked, until the focus leaves it: the frame is the same around
 *   every page of an area
 */
async function hiddenStops(page: Page, part: 'body' | 'main' = 'main') {
  await page.evaluate((part) => {
    const walk: Walk = { stops: 0, hidden: [], isOver: false }
    const walked = new Set<Element>()
    let last: Element | undefined
    // Each stop is judged by the press that leaves it: the page has scrolled to it by then.
    const judge = () => {
      const it = document.activeElement as HTMLElement
      // The parts of a date are stops of one field.
      if (it === last) return
      last = it
      walk.isOver ||= it === document.body || walked.has(it) || !it.closest(part)
      if (walk.isOver) return
      walked.add(it)
      walk.stops += 1
      // A visible control may be the label of a field that is not rendered.
      const drawn = it.closest('label') ?? it
      // A link in a sentence may wrap to the next line.
      const { left, top, width, height } =
        drawn.getClientRects()[0] ?? drawn.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 22))
      if (seen && (drawn.contains(seen) || seen.contains(drawn))) return
      const name = it.ariaLabel ?? (it.textContent.trim() || it.getAttribute('name') || it.tagName)
      walk.hidden.push(name)
    }
    const stop = () => removeEventListener('keydown', judge, true)
    addEventListener('keydown', judge, true)
    Object.assign(window, { walk, stop })
    // A page that was opened by a link begins at its heading; the walk begins at the first stop.
    const controls = 'a, button, input, select, textarea, summary'
    const all = document.querySelector(part)!.querySelectorAll<HTMLElement>(controls)
    ;[...all].find((it) => it.checkVisibility() && it.tabIndex >= 0)!.focus()
  }, part)
  const walk = () => page.evaluate(() => (window as unknown as { walk: Walk }).walk)
  let { isOver, stops, hidden } = await walk()
  while (!isOver && stops < 120) {
    for (let presses = 0; presses < 10; presses++) await page.keyboard.down('Tab')
    ;({ isOver, stops, hidden } = await walk())
  }
  await page.keyboard.up('Tab')
  await page.evaluate(() => (window as unknown as { stop: () => void }).stop())
  if (!isOver) return [...hidden, 'a way out']
  // The shortest page has a skip link, the logo, two languages, a way back, a field and a button.
  return stops > (part === 'body' ? 6 : 0) ? hidden : ['what is on the page']
}

const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

for (const language of ['id', 'en'] as const)
  test(
    `every page fits a screen of 320 pixels, and no stop of the keyboard is out of sight, ${language}`,
    { tag: language === 'id' ? '@desktop' : '@phone' },
    async ({ page, context, baseURL }) => {
      // 640 pixels at 200 % zoom.
      await page.setViewportSize({ width: 320, height: 640 })
      const rina = await newSignedInPatient(
        context,
        baseURL!,
        'Raden Roro Maharani Kusumaningratyudhistirawirawanatmojo',
      )
      const visit = await newVisit(rina, 9)
      const proposed = await newVisit(rina, 16)
      await proposeTimes(proposed, (await freeStarts(rina, proposed, 18)).slice(0, 3), 'Cuti')
      const given = await newVisit(rina, 16)
      await cancelByClinic(given)
      const [payment] = await sql<{ id: string }>(
        `select id from public.payments where booking_id = $1`,
        [visit.booking],
      )
      const to = (path: string) => `${prefix(language)}/user${path}`
      const lists = ['', '/appointment', '/book', '/voucher', '/voucher/buy', '/waitlist'].map(to)
      const ofVisit = ['', '/reschedule', '/cancel'].map((it) =>
        to(`/appointment/${visit.id}${it}`),
      )
      const ofProfile = ['', '/account', '/calendar', '/person/new'].map((it) =>
        to(`/profile${it}`),
      )
      const who = calendarPath(language, 9, { step: 'you', at: `${dayIn(9)}T02:00Z` })
      // The first page of each area shows the frame.
      const framed = new Set([calendarPath(language, 9), lists[0]!])
      await page.goto(to('/profile/data'))
      await comesAlive(page)
      // Two steps of booking are not adjacent, because a new page is recognised by its heading.
      for (const path of [calendarPath(language, 9), ...lists, who, ...ofVisit, ...ofProfile])
        await test.step(path, async () => {
          await openWithin(page, path)
          await expectNarrow(page)
          const part = framed.has(path) ? 'body' : 'main'
          if (language === 'id') expect(await hiddenStops(page, part)).toEqual([])
        })
      await expectAccessible(page)
      await expect(page.getByLabel(say(language, 'profile_name_label'))).toBeVisible()
      if (language === 'id')
        await test.step('at 400 %, where no bar stays over the page', async () => {
          await page.setViewportSize({ width: 320, height: 256 })
          for (const path of [calendarPath('id', 9), `/user/appointment/${visit.id}/reschedule`]) {
            await openWithin(page, path)
            expect(await hiddenStops(page, 'body')).toEqual([])
          }
          await page.setViewportSize({ width: 320, height: 640 })
        })

      for (const path of [
        '/booking',
        `/appointment/${proposed.id}/proposal`,
        `/appointment/${given.id}/settlement`,
        `/book/${visit.booking}/receipt`,
        `/booking/payment/${payment!.id}/success`,
      ])
        await test.step(path, async () => {
          await openWithin(page, to(path))
          await expectNarrow(page)
        })
    },
  )

/** Controls that are not wholly on the screen from left to right. */
const beside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header :is(a, button, select)')]
      .filter((it) => it.checkVisibility())
      .filter((it) => {
        const { left, right, width } = it.getBoundingClientRect()
        return width < 24 || left < 0 || right > document.documentElement.clientWidth
      })
      .map((it) => it.ariaLabel ?? it.textContent),
  )

test(
  'with letters of twice the size a phone has all of each header',
  { tag: '@phone' },
  async ({ page, context, baseURL, signIn }) => {
    await page.setViewportSize({ width: 375, height: 740 })
    const fits = async (path: string, more?: () => Promise<void>) =>
      test.step(path, async () => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
        expect(await beside(page)).toEqual([])
        await more?.()
      })
    await fits('/', async () => {
      await page.getByRole('button', { name: say('id', 'common_menu') }).click()
      await expect(page.locator('#menu a[data-locale=en]')).toBeVisible()
    })
    await fits('/auth/login')
    await newSignedInPatient(context, baseURL!)
    await fits('/user')
    await comesAlive(page)
    await openWithin(page, '/user/profile')
    expect(await beside(page)).toEqual([])
    await forgetPerson(page)
    await signIn('agus@example.com')
    await fits('/admin/board')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/user')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await beside(page), 'with the way to the staff area too').toEqual([])
  },
)
