import { expect, test } from '../../support/browser.ts'
import { settled } from '../../support/layout-shift.ts'

const state = (film: HTMLVideoElement) => ({
  preload: film.preload,
  isIdle: film.networkState === film.NETWORK_IDLE && film.readyState === film.HAVE_NOTHING,
})

test('home skips to its content and answers questions by keyboard, shows the next free time of each clinic and a film when it is asked for, and leads on', async ({
  page,
}) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (/\.mp4|youtube/.test(request.url())) films.push(request.url())
  })
  await page.goto('/en')
  await test.step('skips to its content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#content$/)
  })
  await test.step('shows the next free time of each clinic, which leads into booking it', async () => {
    const next = page.getByRole('region', { name: 'Next free time' }).getByRole('listitem')
    await expect(next).toHaveCount(2)
    for (const link of await next.locator('a[href*="/user/booking"]').all()) {
      await expect(link).toContainText('WIB')
      const href = new URL((await link.getAttribute('href'))!, 'http://x')
      expect(href.searchParams.get('clinic')).toMatch(/^[a-z-]+$/)
      expect(href.searchParams.get('service')).toMatch(/^[a-z-]+$/)
      expect(Date.parse(href.searchParams.get('at')!)).toBeGreaterThan(Date.now())
    }
  })
  await test.step('answers questions', async () => {
    const question = page.locator('summary').filter({ hasText: "Do I need a doctor's referral?" })
    const answer = page.getByText('No, you may come directly.')
    await expect(answer).toBeHidden()
    await question.focus()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
    await page.keyboard.press('Space')
    await expect(answer).toBeHidden()
  })
  await test.step('loads the film only when it is asked for', async () => {
    const video = page.locator('video')
    await video.scrollIntoViewIfNeeded()
    await settled(page)
    expect(await video.evaluate(state)).toEqual({ preload: 'none', isIdle: true })
    expect(films).toEqual([])
    await video.evaluate((film: HTMLVideoElement) => film.play())
    expect(films.length).toBeGreaterThan(0)
  })
  await test.step('leads to booking and to the services', async () => {
    const hero = page.locator('main').getByRole('link')
    await expect(hero.filter({ hasText: 'Book' }).first()).toHaveAttribute(
      'href',
      '/en/user/booking',
    )
    await hero.filter({ hasText: 'See our services' }).click()
    await expect(page).toHaveURL(/\/en\/services$/)
  })
})

test('articles can be paged to the last and back, and are found by words, by keyboard', async ({
  page,
}) => {
  await page.goto('/en/article')
  const seen = new Set<string>()
  for (let pages = 0; pages < 10; pages++) {
    for (const link of await page.locator('main article a').all())
      seen.add((await link.getAttribute('href'))!)
    const older = page.getByRole('link', { name: 'Older' })
    if ((await older.count()) === 0) break
    await older.click()
    await page.waitForURL(/page=/)
  }
  expect(seen.size).toBeGreaterThanOrEqual(12)
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(page.getByRole('link', { name: 'Older' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search articles' })
  await search.fill('zebra')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/article\?q=zebra$/)
  await expect(page.getByRole('status')).toContainText('No article on that yet')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/en\/article$/)

  await search.fill('frozen shoulder')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/article\?q=frozen\+shoulder$/)
  await expect(page.getByRole('status')).toContainText('frozen shoulder')
  await page.getByRole('link', { name: /^Frozen shoulder/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Frozen shoulder/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })

  test('questions open, the menu leads everywhere, languages change, articles are found, a clinic is chosen and booked by links alone', async ({
    page,
  }) => {
    const title = page.getByRole('heading', { level: 1 })
    const menu = page.locator('#menu')
    await page.goto('/')
    await page.locator('summary').filter({ hasText: 'Berapa lama satu sesi?' }).click()
    await expect(page.getByText('Antara 45 dan 60 menit')).toBeVisible()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu).toHaveCSS('opacity', '1')
    await menu.getByRole('link', { name: 'Artikel' }).click()
    await expect(page).toHaveURL(/\/article$/)
    await menu.waitFor({ state: 'hidden' })

    await page.getByRole('searchbox').fill('lari')
    await page.getByRole('button', { name: 'Cari' }).click()
    await page.locator('main article a').filter({ hasText: /lari/i }).first().click()
    await expect(title).toContainText(/lari/i)
    await page.locator('footer a[data-locale="en"]').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(title).toContainText(/running/i)

    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: 'Clinics' }).click()
    await page.locator('main').getByRole('link', { name: 'Luwes Gading Serpong' }).click()
    await expect(page).toHaveURL(/\/en\/clinics\/gading-serpong$/)
    await expect(page.getByRole('link', { name: 'Book here' })).toHaveAttribute(
      'href',
      '/en/user/booking?clinic=gading-serpong',
    )
    await expect(page.locator('main a[href^="https://wa.me/62"]')).toBeVisible()
    await expect(page.locator('main a[href^="tel:+62"]')).toBeVisible()
    await page.getByRole('link', { name: 'Bahasa Indonesia' }).first().click()
    await expect(page).toHaveURL(/\d\/clinics\/gading-serpong$/)
  })
})

test('a slow connection still brings the page', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1000) / 8,
    uploadThroughput: (200 * 1000) / 8,
  })
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
