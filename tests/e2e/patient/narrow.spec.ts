import type { Page } from '@playwright/test'
import { calendarPath, dayIn, newSignedInPatient, prefix, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, forgetPerson, test } from '../../support/browser.ts'
import { cancelByClinic, freeStarts, newVisit, proposeTimes } from '../../support/visits.ts'

test.describe.configure({ timeout: 120_000 })

/** Presses Tab until the focus wraps around; returns focused elements that are not visible. */
async function hiddenStops(page: Page) {
  const hidden: string[] = []
  for (let stops = 1; stops < 120; stops++) {
    await page.keyboard.press('Tab')
    const { isOver, problem } = await page.evaluate(() => {
      const it = document.activeElement as HTMLElement
      const isOver = it === document.body || it.dataset.walked !== undefined
      it.dataset.walked = ''
      // A visible control may be the label of a field that is not rendered.
      const drawn = it.closest('label') ?? it
      // A link in a sentence may wrap to the next line.
      const { left, top, width, height } =
        drawn.getClientRects()[0] ?? drawn.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 22))
      const isSeen = seen && (drawn.contains(seen) || seen.contains(drawn))
      const name = it.ariaLabel ?? (it.textContent.trim() || it.getAttribute('name') || it.tagName)
      return { isOver, problem: isSeen ? undefined : name }
    })
    // The shortest page has a skip link, the logo, two languages, a way back, a field and a button.
    if (isOver) return stops > 7 ? hidden : ['what is on the page']
    if (problem !== undefined) hidden.push(problem)
  }
  return [...hidden, 'a way out']
}

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
      const paths = ['', '/appointment', '/book', '/voucher', '/voucher/buy', '/waitlist']
      const ofVisit = ['', '/reschedule', '/cancel'].map((it) => `/appointment/${visit.id}${it}`)
      const ofProfile = ['', '/account', '/calendar', '/person/new'].map((it) => `/profile${it}`)
      const own = [...paths, ...ofVisit, ...ofProfile].map((it) => `${prefix(language)}/user${it}`)
      const who = calendarPath(language, 9, { step: 'you', at: `${dayIn(9)}T02:00Z` })
      for (const path of [calendarPath(language, 9), who, ...own])
        await test.step(path, async () => {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
          if (language === 'id') expect(await hiddenStops(page)).toEqual([])
        })
      await expectAccessible(page)
      await expect(page.getByLabel(say(language, 'profile_name_label'))).toBeVisible()
      if (language === 'id')
        await test.step('at 400 %, where no bar stays over the page', async () => {
          await page.setViewportSize({ width: 320, height: 256 })
          for (const path of [calendarPath('id', 9), `/user/appointment/${visit.id}/reschedule`]) {
            await page.goto(path)
            await page.waitForLoadState('networkidle')
            expect(await hiddenStops(page)).toEqual([])
          }
          await page.setViewportSize({ width: 320, height: 640 })
        })

      await proposeTimes(visit, (await freeStarts(rina, visit, 11)).slice(0, 3), 'Cuti')
      const given = await newVisit(rina, 16)
      await cancelByClinic(given)
      const [payment] = await sql<{ id: string }>(
        `select id from public.payments where booking_id = $1`,
        [visit.booking],
      )
      for (const path of [
        '/booking',
        `/appointment/${visit.id}/proposal`,
        `/appointment/${given.id}/settlement`,
        `/book/${visit.booking}/receipt`,
        `/booking/payment/${payment!.id}/success`,
      ])
        await test.step(path, async () => {
          await page.goto(`${prefix(language)}/user${path}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
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
    await fits('/user/profile')
    await forgetPerson(page)
    await signIn('agus@example.com')
    await fits('/admin/board')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/user')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await beside(page), 'with the way to the staff area too').toEqual([])
  },
)
