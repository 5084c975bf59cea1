import { expect, test } from '../support/browser.ts'
import { publicPaths } from '../support/public-pages.ts'

const limits = { css: 40_000, font: 60_000, html: 60_000 }

for (const path of publicPaths)
  test(`${path} stays within its budget`, async ({ page }) => {
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
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (
            entry as unknown as { value: number }
          ).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(bytes.script, 'bytes of JavaScript').toBe(0)
    expect(bytes.css, 'bytes of CSS').toBeLessThanOrEqual(limits.css)
    expect(bytes.font, 'bytes of fonts').toBeLessThanOrEqual(limits.font)
    expect(bytes.html, 'bytes of HTML').toBeLessThanOrEqual(limits.html)
    for (const image of await page.locator('img').all()) {
      expect(await image.getAttribute('width')).toMatch(/^\d+$/)
      expect(await image.getAttribute('height')).toMatch(/^\d+$/)
    }
    await page.mouse.wheel(0, 4000)
    await page.waitForTimeout(100)
    expect(
      await page.evaluate(() => (window as unknown as { shift: number }).shift),
      'layout shift',
    ).toBe(0)
  })

test('pages are shared by caches and never carry a session', async ({
  request,
  context,
  signIn,
}) => {
  const plain = new Map<string, string>()
  for (const path of publicPaths) {
    const response = await request.get(path)
    const headers = response.headers()
    expect(headers['cache-control'], path).toMatch(
      /^public, .*s-maxage=\d+, stale-while-revalidate=\d+/,
    )
    expect(headers['set-cookie'], path).toBeUndefined()
    expect(headers.etag, path).toBeTruthy()
    expect(headers.vary?.toLowerCase() ?? '', path).not.toContain('cookie')
    const again = await request.get(path, { headers: { 'if-none-match': headers.etag! } })
    expect(again.status(), path).toBe(304)
    plain.set(path, await response.text())
  }
  await signIn('rina@example.com')
  for (const [path, html] of plain) {
    const response = await context.request.get(path)
    expect(response.headers()['set-cookie'], path).toBeUndefined()
    const text = await response.text()
    expect(text, path).not.toMatch(/rina@example|access_token|eyJ/)
    if (!/clinics|\/(en)?$/.test(path)) expect(text, path).toBe(html)
  }
})
