import { expect, type Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
type Watched = Window & { takeShifts: () => { sum: number; moved: string[] } }

/** Sums up the layout shifts of each page from its first paint. */
export const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] }
    const add = (entries: PerformanceEntry[]) => {
      for (const { value, sources } of entries as Shift[]) {
        shifts.sum += value
        for (const { node } of sources)
          shifts.moved.push(node instanceof Element ? node.outerHTML.slice(0, 80) : String(node))
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const takeShifts = () => {
      add(observer.takeRecords())
      return shifts
    }
    Object.assign(window, { takeShifts })
  })

/** Fails if the layout shift exceeds the limit, once the page has settled. */
export async function expectStill(page: Page, most = 0) {
  await settled(page)
  const { sum, moved } = await page.evaluate(() => (window as unknown as Watched).takeShifts())
  expect(sum, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(most)
}

/** Waits until fonts and the visible pictures have loaded and two frames have been drawn. */
export async function settled(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, right, bottom, left } = image.getBoundingClientRect()
      const isInSight = top < innerHeight && bottom > 0 && left < innerWidth && right > 0
      return image.complete || !isInSight
    }),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames++)
      await new Promise((drawn) => requestAnimationFrame(drawn))
  })
}
