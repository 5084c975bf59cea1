import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectReadable,
  screenOf,
  stack,
  test,
} from '../../support/browser.ts'
import { expectStill, settled, watchLayoutShift } from '../../support/layout-shift.ts'
import { publicPages } from '../../support/public-pages.ts'

// Each test opens several pages.
test.describe.configure({ timeout: 120_000 })

const limits = { css: 40_000, font: 60_000, html: 60_000 }

/** A context for each page would cost more than the page, but one test for all would take long. */
const groups = [0, 5, 9].map((from, n, all) => publicPages.slice(from, all[n + 1]))

// Each language with one screen size and one colour mode: all four are covered.
for (const [lang, mode] of [
  ['id', 'light'],
  ['en', 'dark'],
] as const)
  for (const pages of groups)
    test(
      `${pages.map(({ name }) => name).join(', ')} (${lang}): each is small, still, whole, fits the screen and is accessible, in ${mode}`,
      { tag: screenOf[lang] },
      async ({ page, baseURL, isMobile }) => {
        await page.emulateMedia({ colorScheme: mode })
        if (isMobile) await page.setViewportSize({ width: 375, height: 812 })
        const own = [baseURL!, `${stack.api_url}/storage/v1/object/public/`, 'data:']
        const foreign: string[] = []
        const fonts: string[] = []
        page.on('request', (request) => {
          const url = request.url()
          if (!own.some((start) => url.startsWith(start))) foreign.push(url)
          if (url.endsWith('.woff2')) fonts.push(url)
        })
        const bytesSince = await watchBytes(page)
        await watchLayoutShift(page)
        for (const { name, [lang]: path } of pages)
          await test.step(name, async () => {
            fonts.length = 0
            await page.emulateMedia({ reducedMotion: null })
            const bytes = bytesSince()
            const response = await page.goto(path)
            expect(response?.status()).toBe(200)

            await expectStill(page)
            expect(bytes.script, 'bytes of JavaScript').toBe(0)
            for (const kind of ['css', 'font', 'html'] as const) {
              expect(bytes[kind], `bytes of ${kind}`).toBeGreaterThan(0)
              expect(bytes[kind], `bytes of ${kind}`).toBeLessThanOrEqual(limits[kind])
            }
            const sizes = await page
              .locator('img')
              .evaluateAll((images) =>
                images.flatMap((image) => [
                  image.getAttribute('width'),
                  image.getAttribute('height'),
                ]),
              )
            for (const size of sizes) expect(size).toMatch(/^\d+$/)
            // At once: what comes into sight on the way of a wheel is drawn many times.
            await page.evaluate(() => scrollTo({ top: 4000, behavior: 'instant' }))
            await expectStill(page)
            await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

            await expect(page.locator('html')).toHaveAttribute('lang', lang)
            const paintedAfter = await page.locator('link[rel=expect]').getAttribute('href')
            await expect(page.locator(paintedAfter!)).toHaveCount(1)
            await expect(page).toHaveTitle(/^Luwes · ./)
            await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
            // Not innerWidth: a phone zooms out until a page that is too wide fits.
            const overflow =
              (await page.evaluate(() => document.documentElement.scrollWidth)) -
              page.viewportSize()!.width
            expect(overflow, 'wider than the screen').toBeLessThanOrEqual(0)
            expect(await page.locator('main').innerText()).not.toMatch(
              /\bundefined\b|\bNaN\b|\{\w+\}|[Ll]orem/,
            )
            await page.emulateMedia({ reducedMotion: 'reduce' })
            await settled(page)
            // In English one page shows the frame of a wide screen; the others differ in colours.
            if (lang === 'id' || name === 'home') await expectAccessible(page)
            else await expectReadable(page)
            expect(foreign).toEqual([])
            // From this site, not from the storage.
            expect(fonts).toEqual([expect.stringMatching(`^${baseURL}/`)])
          })
      },
    )

/**
 * Counts transferred bytes by kind, of pages that have nothing of each other in a cache.
 * @returns begins to count for another page
 */
async function watchBytes(page: Page) {
  const none = { script: 0, css: 0, font: 0, html: 0 }
  let bytes = { ...none }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kinds = new Map<string, keyof typeof bytes>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = { Script: 'script', Stylesheet: 'css', Font: 'font', Document: 'html' }[
      type as string
    ] as keyof typeof bytes | undefined
    if (kind) kinds.set(requestId, kind)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  return () => (bytes = { ...none })
}
