import { expect, expectAccessible, test } from '../support/browser.ts'
import { publicPages } from '../support/public-pages.ts'

for (const { name, id, en } of publicPages)
  for (const [lang, path] of [
    ['id', id],
    ['en', en],
  ] as const)
    test(`${name} (${lang}) is whole, fits the screen and is accessible in both modes`, async ({
      page,
      baseURL,
    }) => {
      const foreign: string[] = []
      page.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(baseURL!) && !url.startsWith('data:')) foreign.push(url)
      })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page).toHaveTitle(/^Luwes · ./)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow, 'wider than the screen').toBeLessThanOrEqual(0)
      expect(await page.locator('main').innerText()).not.toMatch(
        /\bundefined\b|\bNaN\b|\{\w+\}|[Ll]orem/,
      )
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectAccessible(page)
      expect(foreign).toEqual([])
    })

test.describe('home', () => {
  test('leads to booking and to the services', async ({ page }) => {
    await page.goto('/en')
    const hero = page.locator('main').getByRole('link')
    await expect(hero.filter({ hasText: 'Book' }).first()).toHaveAttribute('href', '/en/cta/book')
    await hero.filter({ hasText: 'See our services' }).click()
    await expect(page).toHaveURL(/\/en\/services$/)
  })

  test('shows the next free time of each clinic, which leads into booking it', async ({ page }) => {
    await page.goto('/')
    const next = page.getByRole('region', { name: 'Jam kosong berikutnya' }).getByRole('listitem')
    await expect(next).toHaveCount(2)
    for (const link of await next.locator('a[href*="/cta/book"]').all()) {
      await expect(link).toContainText('WIB')
      const href = new URL((await link.getAttribute('href'))!, 'http://x')
      expect(href.searchParams.get('clinic')).toMatch(/^[a-z-]+$/)
      expect(Date.parse(href.searchParams.get('at')!)).toBeGreaterThan(Date.now())
    }
  })

  test('loads the film only when it is asked for', async ({ page }) => {
    const films: string[] = []
    page.on('request', (request) => {
      if (/\.mp4|youtube/.test(request.url())) films.push(request.url())
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const video = page.locator('video')
    await video.scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    expect(films).toEqual([])
    await video.evaluate((film: HTMLVideoElement) => film.play())
    expect(films.length).toBeGreaterThan(0)
  })

  test('answers questions by keyboard alone', async ({ page }) => {
    await page.goto('/en')
    const question = page.locator('summary').filter({ hasText: "Do I need a doctor's referral?" })
    const answer = page.getByText('No, you may come directly.')
    await expect(answer).toBeHidden()
    await question.focus()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
    await page.keyboard.press('Space')
    await expect(answer).toBeHidden()
  })

  test('skips to its content by keyboard', async ({ page }) => {
    await page.goto('/en')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#content$/)
  })
})

test.describe('articles', () => {
  test('are found by words, by keyboard', async ({ page }) => {
    await page.goto('/en/article')
    await page.getByRole('searchbox', { name: 'Search articles' }).fill('frozen shoulder')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/en\/article\?q=frozen\+shoulder$/)
    await expect(page.getByRole('status')).toContainText('frozen shoulder')
    await page.getByRole('link', { name: /^Frozen shoulder/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Frozen shoulder/)
  })

  test('say so when a search finds nothing', async ({ page }) => {
    await page.goto('/article?q=zebra')
    await expect(page.getByRole('status')).toContainText('Belum ada artikel')
    await page.getByRole('link', { name: 'Hapus pencarian' }).click()
    await expect(page).toHaveURL(/\/article$/)
  })

  for (const query of [
    "'",
    '")(',
    '%00',
    '%',
    ':*',
    'a'.repeat(500),
    '<script>',
    'not.eq.x,(',
    '-',
  ])
    test(`take any search: ${query.slice(0, 12)}`, async ({ request }) => {
      const response = await request.get(
        `/article?q=${query.startsWith('%0') ? query : encodeURIComponent(query)}`,
      )
      expect(response.status()).toBe(200)
      expect(await response.text()).not.toContain('<script>x')
    })

  test('can be paged to the last and back', async ({ page }) => {
    await page.goto('/article')
    const seen = new Set<string>()
    for (let pages = 0; pages < 10; pages++) {
      for (const link of await page.locator('main article a').all())
        seen.add((await link.getAttribute('href'))!)
      const older = page.getByRole('link', { name: 'Lebih lama' })
      if ((await older.count()) === 0) break
      await older.click()
      await page.waitForURL(/page=/)
    }
    expect(seen.size).toBeGreaterThanOrEqual(12)
    await page.getByRole('link', { name: 'Lebih baru' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('lead to their translation from the address of the other language', async ({ request }) => {
    const response = await request.get('/en/article/keseleo-pergelangan-kaki', { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers().location).toMatch(/\/en\/article\/ankle-sprain-from-day-one$/)
  })
})

for (const path of ['/article/tidak-ada', '/en/clinics/nowhere', '/article?page=999'])
  test(`${path} is not found`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('questions open, articles are found and languages change', async ({ page }) => {
    await page.goto('/')
    await page.locator('summary').filter({ hasText: 'Berapa lama satu sesi?' }).click()
    await expect(page.getByText('Antara 45 dan 60 menit')).toBeVisible()
    await page.goto('/article')
    await page.getByRole('searchbox').fill('lari')
    await page.getByRole('button', { name: 'Cari' }).click()
    await page.locator('main article a').filter({ hasText: /lari/i }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/lari/i)
    await page.locator('footer a[data-locale="en"]').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/running/i)
  })

  test('a clinic is chosen and booked by links alone', async ({ page }) => {
    await page.goto('/en/clinics')
    await page.locator('main').getByRole('link', { name: 'Luwes Gading Serpong' }).click()
    await expect(page).toHaveURL(/\/en\/clinics\/gading-serpong$/)
    await expect(page.getByRole('link', { name: 'Book here' })).toHaveAttribute(
      'href',
      '/en/cta/book?clinic=gading-serpong',
    )
    await expect(page.locator('main a[href^="https://wa.me/62"]')).toBeVisible()
    await expect(page.locator('main a[href^="tel:+62"]')).toBeVisible()
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
