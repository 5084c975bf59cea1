import type { Page } from '@playwright/test'
import { expect, expectAccessible, screenOf, stack, test } from '../../support/browser.ts'
import { expectStill, settled, watchLayoutShift } from '../../support/layout-shift.ts'
import { publicPages } from '../../support/public-pages.ts'

const limits = { css: 40_000, font: 60_000, html: 60_000 }

for (const { name, id, en } of publicPages)
  // Each language with one screen size and one colour mode: all four are covered.
  for (const [lang, mode, path] of [
    ['id', 'light', id],
    ['en', 'dark', en],
  ] as const)
    test(
      `${name} (${lang}) is small, still, whole, fits the screen and is accessible, in ${mode}`,
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
        const bytes = await watchBytes(page)
        await watchLayoutShift(page)
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
            images.flatMap((image) => [image.getAttribute('width'), image.getAttribute('height')]),
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
        await expectAccessible(page)
        expect(foreign).toEqual([])
        // From this site, not from the storage.
        expect(fonts).toEqual([expect.stringMatching(`^${baseURL}/`)])
      },
    )

/** Counts transferred bytes by kind. */
async function watchBytes(page: Page) {
  const bytes = { script: 0, css: 0, font: 0, html: 0 }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
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
  return bytes
}
