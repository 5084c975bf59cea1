import type { Page } from '@playwright/test'
import { comesAlive, expect, expectAccessible, test, holdRequests } from '../../support/browser.ts'
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts'
import { watchScripts } from '../../support/script-bytes.ts'

/** For tests that break something on purpose: console errors are expected. */
const faulty = test.extend({ failOnConsoleError: undefined })

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const light = 'rgb(251, 248, 242)'
const dark = 'rgb(11, 25, 27)'

test.describe('public pages', () => {
  test('lead everywhere without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.locator('#menu')).toHaveCSS('opacity', '1')
    await page.locator('#menu').getByRole('link', { name: 'Layanan' }).click()
    await expect(page).toHaveURL(/\/services$/)
    await page.getByRole('link', { name: 'English' }).first().click()
    await expect(page).toHaveURL(/\/en\/services$/)
    await page.locator('#menu').waitFor({ state: 'hidden' })
    await context.close()
  })
})

test.describe('language', () => {
  test('switching keeps page, parameters and scroll, and is remembered for a year', async ({
    page,
    context,
  }) => {
    await page.goto('/about?from=poster#top')
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
    await page.evaluate(() => window.scrollTo(0, 600))
    const before = await page.evaluate(() => window.scrollY)
    const link = page.locator('footer').getByRole('link', { name: 'English' })
    await link.evaluate((element: HTMLElement) => element.click())
    await expect(page).toHaveURL(/\/en\/about\?from=poster#top$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
    expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' })
    const days = (cookie!.expires - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(364)
    expect(days).toBeLessThan(366)
  })

  test('titles of the app carry the product name, as those of the website do', async ({
    request,
  }) => {
    for (const path of ['/auth/login', '/en/auth/login'])
      expect(await (await request.get(path)).text()).toMatch(/<title>Luwes · ./)
  })
})

test.describe('colour mode', () => {
  test('follows the system live', async ({ page }) => {
    for (const path of ['/', '/auth/login']) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      expect(await background(page)).toBe(light)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => background(page)).toBe(dark)
    }
  })

  test('is kept in local storage and set before anything is painted', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    const footer = page.locator('footer')
    await footer.getByRole('radio', { name: 'Gelap' }).check({ force: true })
    await expect.poll(() => background(page)).toBe(dark)
    expect(await page.evaluate(() => localStorage.getItem('colour-mode'))).toBe('dark')
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        Object.assign(window, { modeAtBody: document.documentElement.dataset.mode })
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/auth/login')
    expect(await page.evaluate(() => (window as { modeAtBody?: string }).modeAtBody)).toBe('dark')
    expect(await background(page)).toBe(dark)
    await page.goto('/')
    await expect(footer.getByRole('radio', { name: 'Gelap' })).toBeChecked()
    await footer.getByRole('radio', { name: 'Ikuti perangkat' }).check({ force: true })
    await expect.poll(() => background(page)).toBe(light)
  })
})

test.describe('errors', () => {
  test('an unknown address says so and helps', async ({ page }) => {
    for (const [path, title] of [
      ['/en/nowhere', 'Page not found'],
      ['/nowhere', 'Halaman tidak ditemukan'],
    ] as const) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText(`Page not found: ${path}`)).toBeVisible()
      await expect(page.getByText('404')).toBeVisible()
    }
    // The English page differs only in its words.
    await expectAccessible(page)
  })

  test('an unknown address in the patient area keeps its menu', async ({ page, signIn }) => {
    await signIn('rina@example.com')
    const response = await page.goto('/user/nowhere')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Page not found: /user/nowhere')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu pasien' }).first()).toBeVisible()
    // The server-rendered page hydrates, also below a route without children.
    await page.goto('/user/booking/nowhere')
    await expect(page.getByText('Page not found: /user/booking/nowhere')).toBeVisible()
    await page.waitForLoadState('networkidle')
  })

  test('a page whose parameters fit nothing is none', async ({ page, signIn }) => {
    await signIn('rina@example.com')
    for (const path of [
      '/clinics/bandung',
      '/en/article/nothing-of-that-name',
      '/user/booking/payment/1/process',
    ]) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByText(`Page Not Found: ${path}`, { exact: true })).toBeVisible()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expectAccessible(page)
    }
  })

  faulty(
    'a fault is shown inside the frame of its page, and trying again goes on',
    async ({ page, signIn }) => {
      const title = page.getByRole('heading', { level: 1 })
      await signIn('rina@example.com')
      await page.goto('/user')
      await comesAlive(page)
      await test.step('while a page is drawn', async () => {
        const answers = '**/rest/v1/rpc/my_appointments**'
        const broken = { id: 'x', starts_at: 'no date', ends_at: 'no date' }
        await page.route(answers, (route) =>
          route.fulfill({ json: { appointments: [broken], people: [], next: null } }),
        )
        await page.locator('a[href="/user/appointment"]:visible').first().click()
        await expect(title).toHaveText(/gangguan/)
        await expect(page.getByText('500 Internal Server Error')).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Menu pasien' }).first()).toBeVisible()
        await page.unroute(answers)
        await page.getByRole('button', { name: 'Coba lagi' }).click()
        await expect(title).not.toHaveText(/gangguan/)
      })
      await test.step('while it loads', async () => {
        // Faulty until the press: a late auth event of this session also runs the loader again.
        await page.evaluate(() =>
          addEventListener('pointerdown', ({ target }) => {
            if ((target as Element).closest('button')) document.documentElement.dataset.pressed = ''
          }),
        )
        await page.route('**/rest/v1/**', async (route) => {
          if (await page.locator('html[data-pressed]').count()) return route.fallback()
          return route.fulfill({ status: 500, json: {} })
        })
        await page.locator('a[href="/user/booking"]:visible').first().click()
        await expect(title).toHaveText(/gangguan/)
        await expect(page.getByText('500')).toBeVisible()
        await page.getByRole('button', { name: 'Coba lagi' }).click()
        await expect(title).not.toHaveText(/gangguan/)
      })
    },
  )

  faulty('vanished files lead to one reload, then to words', async ({ page, signIn }) => {
    await signIn('rina@example.com')
    await page.goto('/user')
    await comesAlive(page)
    let loads = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'document') loads++
    })
    await page.route(/\/assets\/user_\.booking-[\w-]+\.js/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    )
    await page.locator('a[href="/user/booking"]:visible').first().click()
    await expect.poll(() => loads).toBe(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sambungan terputus/)
    expect(loads).toBe(1)
  })

  faulty('an error while mounting leaves words and a way on', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.addInitScript(() => {
      Object.defineProperty(window, '$_TSR', { get: () => undefined, set() {} })
    })
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/gangguan/)
    await expect(page.getByRole('link', { name: 'Coba lagi' })).toBeVisible()
    expect(logged.join()).toContain('[mount]')
  })

  test('a browser that keeps nothing still gets its pages', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/')
    await page.locator('footer').getByRole('radio', { name: 'Gelap' }).check({ force: true })
    await expect.poll(() => background(page)).toBe(dark)
  })
})

test.describe('guards', () => {
  test('a visitor signs in first and the wanted path is remembered', async ({ page, context }) => {
    await page.goto('/en/user?tab=1')
    await expect(page).toHaveURL(/\/en\/auth\/login$/)
    const cookie = (await context.cookies()).find(({ name }) => name === 'wanted-path')
    expect(decodeURIComponent(cookie!.value)).toBe('/user?tab=1')
    const response = await context.request.get('/user', { maxRedirects: 0 })
    expect(response.status()).toBe(307)
    expect(response.headers()['cache-control']).not.toContain('public')
  })

  faulty('a patient is refused by the staff area in words', async ({ page, signIn }) => {
    await signIn('rina@example.com')
    const response = await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin$/)
    expect(response?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Halaman ini untuk staf klinik',
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ke halaman saya' }).click()
    await expect(page).toHaveURL(/\/user$/)
  })

  test('a session that is no longer valid is not one', async ({ page, signIn, context }) => {
    await signIn('rina@example.com')
    for (const cookie of await context.cookies())
      if (cookie.name.startsWith('sb-'))
        await context.addCookies([{ ...cookie, value: `${cookie.value.slice(0, -200)}x` }])
    await page.goto('/user')
    await expect(page).toHaveURL(/\/auth\/login$/)
    const left = (await context.cookies()).filter(({ name }) => name.startsWith('sb-'))
    expect(left).toEqual([])
  })

  test('pages of a person are kept by no cache', async ({ context, signIn }) => {
    await signIn('rina@example.com')
    const response = await context.request.get('/user', { maxRedirects: 0 })
    expect(response.status()).toBe(200)
    expect(response.headers()['cache-control']).toContain('private, no-store')
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+'/)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  })
})

test.describe('toasts', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('rina@example.com')
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }))
    await page.goto('/en/user')
    // Check repeatedly until the page is hydrated.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByText('There is a new version', { exact: true })).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
  })

  test('a new build is offered once, in a named region that F8 reaches', async ({ page }) => {
    await expect(page.getByText('There is a new version', { exact: true })).toBeVisible()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('There is a new version', { exact: true })).toHaveCount(1)
    const region = page.getByRole('region', { name: 'Notifications (F8)' })
    await page.keyboard.press('F8')
    await expect(region.getByRole('list')).toBeFocused()
    await expectAccessible(page)
    await page.unroute('**/builds/latest.json')
    const reload = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reload
    await expect(page.getByText('There is a new version', { exact: true })).toHaveCount(0)
  })

  test('a new build comes with the way to the next page', async ({ page }) => {
    const load = page.waitForEvent('load')
    await page.locator('a[href="/en/user/appointment"]:visible').first().click()
    await load
    await expect(page).toHaveURL(/\/en\/user\/appointment$/)
  })

  test(
    'leave by a swipe of 50 pixels to the right, not by less',
    { tag: '@phone' },
    async ({ page }) => {
      const toast = page.locator('.toast')
      /** Waits for animations to end: a moving toast is not where it was seen. */
      const atRest = async () => {
        await toast.evaluate((element) =>
          Promise.all(element.getAnimations().map((animation) => animation.finished)),
        )
        return (await toast.boundingBox())!
      }
      const swipe = async (distance: number) => {
        const { x, y } = await atRest()
        await page.mouse.move(x + 10, y + 5)
        await page.mouse.down()
        await page.mouse.move(x + 10 + distance, y + 5, { steps: 8 })
        await page.mouse.up()
      }
      await swipe(45)
      await expect(toast).toHaveAttribute('data-swipe', 'cancel')
      await expect(toast).toBeVisible()
      await swipe(80)
      await expect(toast).toBeHidden()
    },
  )
})

test('a new build is not offered during a booking', async ({ page, signIn }) => {
  await signIn('rina@example.com')
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }))
  let answers = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/builds/latest.json')) answers += 1
  })
  await page.goto('/en/user/booking')
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(answers).toBeGreaterThan(0)
  }).toPass()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('the loading dialog covers the page until the work is done', async ({ page, signIn }) => {
  await signIn('rina@example.com')
  await page.goto('/en/user', { waitUntil: 'networkidle' })
  const wanted = {
    name: 'wanted-path',
    value: '%2Fuser%2Fvoucher',
    url: new URL(page.url()).origin,
  }
  await page.context().addCookies([wanted])
  const goOn = await holdRequests(page, '**/auth/v1/logout**')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Loading' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveText('Loading...')
  await expect(dialog.getByRole('button')).toHaveCount(0)
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(425)
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  // Meanwhile the page asks for changes, and its guard finds nobody signed in.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/\/auth\/login$/)
  goOn()
  await expect(page).toHaveURL(/\/en$/)
  // Nor is the next person at this screen led to what this one wanted.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(wanted.name)
})

test('the first page of the app weighs at most 130.5 kB of JavaScript, and nothing moves while it loads', async ({
  page,
}) => {
  const sizes = watchScripts(page)
  await watchLayoutShift(page)
  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await expectStill(page, 0.001)
  const { total: bytes } = await sizes()
  console.log(`JavaScript of /auth/login: ${(bytes / 1000).toFixed(1)} kB compressed`)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(130_500)
})

test('a connection is kept longer than proxies keep theirs', async ({ request }) => {
  expect((await request.get('/')).headers()['keep-alive']).toBe('timeout=65')
})

test('nothing moves while a page of the app loads', { tag: '@phone' }, async ({ page }) => {
  await watchLayoutShift(page)
  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await expectStill(page, 0.001)
})
