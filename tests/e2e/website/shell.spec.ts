import type { Page } from '@playwright/test'
import { comesAlive, expect, expectAccessible, holdRequests, test } from '../../support/browser.ts'
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts'
import { watchScripts } from '../../support/script-bytes.ts'

/** For tests that break something on purpose: console errors are expected. */
const faulty = test.extend({ failOnConsoleError: undefined })

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const light = 'rgb(251, 248, 242)'
const dark = 'rgb(11, 25, 27)'

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
  test('follows the system live until one is chosen, which is kept in local storage and set before anything is painted', async ({
    page,
  }) => {
    const followsSystem = async () => {
      expect(await background(page)).toBe(light)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => background(page)).toBe(dark)
      await page.emulateMedia({ colorScheme: 'light' })
      await expect.poll(() => background(page)).toBe(light)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/auth/login')
    await followsSystem()
    await page.goto('/')
    await followsSystem()
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
  test('an unknown address, or one whose parameters fit nothing, says so and helps', async ({
    page,
    request,
    signIn,
  }) => {
    for (const [path, title, words] of [
      ['/en/nowhere', 'Page not found', 'Page not found'],
      ['/clinics/bandung', 'Halaman tidak ditemukan', 'Page Not Found'],
      ['/en/article/nothing-of-that-name', 'Page not found', 'Page Not Found'],
    ] as const) {
      const response = await request.get(path)
      expect(response.status()).toBe(404)
      const html = (await response.text()).replaceAll('<!-- -->', '')
      expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(title)
      expect(html.includes(`${words}: ${path}<`), path).toBe(true)
      expect(/<nav[ >]/.test(html), path).toBe(true)
    }
    const notFound = async (path: string, words = 'Page not found') => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByText(`${words}: ${path}`, { exact: true })).toBeVisible()
    }
    const title = page.getByRole('heading', { level: 1 })
    await notFound('/nowhere')
    await expect(title).toHaveText('Halaman tidak ditemukan')
    await expect(page.getByText('404')).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expectAccessible(page)

    // In the patient area it keeps the menu. The server-rendered page hydrates, also below a route
    // without children.
    await signIn('rina@example.com')
    await notFound('/user/nowhere')
    await expect(page.getByRole('navigation', { name: 'Menu pasien' }).first()).toBeVisible()
    await expectAccessible(page)
    await comesAlive(page)
    await notFound('/user/booking/nowhere')
    await comesAlive(page)
    await notFound('/user/booking/payment/1/process', 'Page Not Found')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await comesAlive(page)
    const nobody = crypto.randomUUID()
    for (const path of [
      `/user/profile/person/${nobody}`,
      `/user/appointment/${nobody}`,
      `/user/appointment/${nobody}/reschedule`,
    ]) {
      await notFound(path, 'Page Not Found')
      await expect(page.getByRole('navigation').first()).toBeVisible()
    }
    await comesAlive(page)
    await notFound('/coming/zzz', 'Page Not Found')
    await page.waitForLoadState('networkidle')
  })

  faulty(
    'a refusal is said in words, a fault is shown inside the frame of its page and trying again goes on, vanished files lead to one reload',
    async ({ page, signIn }) => {
      const title = page.getByRole('heading', { level: 1 })
      await signIn('rina@example.com')
      await test.step('a patient is refused by the staff area', async () => {
        expect((await page.goto('/admin'))?.status()).toBe(403)
        await expect(page).toHaveURL(/\/admin$/)
        await expect(title).toHaveText('Halaman ini untuk staf klinik')
        await expectAccessible(page)
        await page.getByRole('link', { name: 'Ke halaman saya' }).click()
        await expect(page).toHaveURL(/\/user$/)
        await expect(title).toHaveText(/Rina/)
        await comesAlive(page)
      })
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
        await page.getByRole('link', { name: 'Coba lagi' }).click()
        await expect(title).not.toHaveText(/gangguan/)
      })
      await test.step('while it loads', async () => {
        // Faulty until the press: a late auth event of this session also runs the loader again.
        await page.evaluate(() =>
          addEventListener('pointerdown', ({ target }) => {
            if ((target as Element).closest('[href=""]'))
              document.documentElement.dataset.pressed = ''
          }),
        )
        await page.route('**/rest/v1/**', async (route) => {
          if (await page.locator('html[data-pressed]').count()) return route.fallback()
          return route.fulfill({ status: 500, json: {} })
        })
        await page.locator('a[href="/user/voucher"]:visible').first().click()
        await expect(title).toHaveText(/gangguan/)
        await expect(page.getByText('500')).toBeVisible()
        await page.getByRole('link', { name: 'Coba lagi' }).click()
        await expect(title).not.toHaveText(/gangguan/)
        await page.unroute('**/rest/v1/**')
      })
      await test.step('where its files have vanished', async () => {
        let loads = 0
        page.on('request', (request) => {
          if (request.resourceType() === 'document') loads++
        })
        await page.route(/\/assets\/user_\.booking-[\w-]+\.js/, (route) =>
          route.fulfill({ status: 404, body: '' }),
        )
        await page.locator('a[href="/user/booking"]:visible').first().click()
        await expect.poll(() => loads).toBe(1)
        await expect(title).toHaveText(/Sambungan terputus/)
        expect(loads).toBe(1)
      })
    },
  )

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
  test('a visitor signs in first and the wanted path is remembered', async ({
    context,
    baseURL,
  }) => {
    const wanted = await context.request.get('/en/user?tab=1', { maxRedirects: 0 })
    expect(wanted.status()).toBe(307)
    expect(new URL(wanted.headers().location!, baseURL).pathname).toBe('/en/auth/login')
    expect(wanted.headers()['cache-control']).not.toContain('public')
    const cookie = (await context.cookies()).find(({ name }) => name === 'wanted-path')
    expect(decodeURIComponent(cookie!.value)).toBe('/user?tab=1')
  })

  test('a session that is no longer valid is not one', async ({ signIn, context, baseURL }) => {
    await signIn('rina@example.com')
    const session = async () =>
      (await context.cookies()).filter(({ name }) => name.startsWith('sb-'))
    expect(await session()).not.toEqual([])
    for (const cookie of await session())
      await context.addCookies([{ ...cookie, value: `${cookie.value.slice(0, -200)}x` }])
    const response = await context.request.get('/user', { maxRedirects: 0 })
    expect(response.status()).toBe(307)
    expect(new URL(response.headers().location!, baseURL).pathname).toBe('/auth/login')
    expect(await session()).toEqual([])
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

test(
  'a new build is offered once, in a named region that F8 reaches, leaves by a swipe, comes with the way to the next page, and not during a booking',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('rina@example.com')
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }))
    let answers = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/builds/latest.json')) answers += 1
    })
    const toast = page.locator('.toast')
    const offer = page.getByText('There is a new version', { exact: true })
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    /** Checks repeatedly until the page is hydrated. */
    const isOffered = () =>
      expect(async () => {
        await look()
        await expect(offer).toBeVisible({ timeout: 1000 })
      }).toPass()

    await test.step('during a booking', async () => {
      await page.goto('/en/user/booking')
      await expect(async () => {
        await look()
        expect(answers).toBeGreaterThan(0)
      }).toPass()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(toast).toHaveCount(0)
    })
    await test.step('while something is filled in', async () => {
      await page.goto('/en/user/profile')
      answers = 0
      await expect(async () => {
        await look()
        expect(answers).toBeGreaterThan(0)
      }).toPass()
      await look()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(toast.filter({ hasText: 'Nothing has changed' })).toBeVisible()
      // Not one that goes away by itself.
      expect(await offer.count()).toBe(0)
    })
    await test.step('is offered once', async () => {
      await page.goto('/en/user')
      await isOffered()
      await look()
      await expect(offer).toHaveCount(1)
      const region = page.getByRole('region', { name: 'Notifications (F8)' })
      await page.keyboard.press('F8')
      await expect(region.getByRole('list')).toBeFocused()
      await expectAccessible(page)
    })
    await test.step('leaves by a swipe of 50 pixels to the right, not by less', async () => {
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
    })
    await test.step('comes with the way to the next page', async () => {
      const load = page.waitForEvent('load')
      await page.locator('a[href="/en/user/appointment"]:visible').first().click()
      await load
      await expect(page).toHaveURL(/\/en\/user\/appointment$/)
    })
    await test.step('comes by the button', async () => {
      await isOffered()
      await page.unroute('**/builds/latest.json')
      const reload = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Reload' }).click()
      await reload
      await expect(offer).toHaveCount(0)
    })
  },
)

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
