import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newBoard, newVisit } from '../../support/board.ts'
import { say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, expectReadable, test } from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string>) => say('id', key, inputs)
const gutter = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)

test.describe('at a desk', () => {
  test('everybody lands on their first page, finds their pages, and no others', async ({
    context,
    signIn,
  }) => {
    /** The address to which somebody is led, and the HTML of the menu there. */
    const seen = async (email: string) => {
      await signIn(email)
      const answer = await context.request.get('/admin')
      expect(answer.status()).toBeLessThan(400)
      const menu = `<nav[^>]* aria-label="${t('nav_admin')}".*?</nav>`
      const [rail] = new RegExp(menu, 's').exec(await answer.text())!
      return { path: new URL(answer.url()).pathname, rail }
    }
    const admin = await seen('agus@example.com')
    expect(admin.path).toBe('/admin/dashboard')
    expect(admin.rail).toContain(t('admin_nav_settings'))
    const desk = await seen('sari@example.com')
    expect(desk.path).toBe('/admin/board')
    expect(desk.rail).toContain(t('admin_nav_board'))
    expect(desk.rail).not.toContain(t('admin_nav_settings'))
    const physiotherapist = await seen('dewi@example.com')
    expect(physiotherapist.path).toBe('/admin/board')
    expect(physiotherapist.rail).toContain(t('admin_nav_my_day'))
    expect(physiotherapist.rail).not.toContain(t('admin_nav_board'))
  })

  test('paper has the page alone; N is the key of a page’s one action; an address that names nothing says so, with the way on', async ({
    page,
    signIn,
  }) => {
    await signIn('agus@example.com')
    // No navigation, no notice, no way to skip, nothing to press.
    await page.goto('/admin/vouchers')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    const around = page
      .getByRole('navigation', { name: t('nav_admin') })
      .or(page.locator('aside, header, a[href="#content"], [data-toasts]'))
    const controls = page.getByRole('main').getByRole('button', {
      name: new RegExp([t('admin_table_view'), t('admin_table_next')].join('|')),
    })
    const action = page.getByRole('link', { name: t('admin_vouchers_new') })
    await expect(controls.or(action).filter({ visible: true })).toHaveCount(3)
    await page.keyboard.press('Tab')
    await expect(page.locator('a[href="#content"]')).toBeInViewport()
    await page.emulateMedia({ media: 'print' })
    // A sheet is narrower than a screen: what phones have at the bottom would be on each.
    for (const width of [1280, 718]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(around.or(controls).or(action).filter({ visible: true })).toHaveCount(0)
      await expect(page.locator('[data-row]').first()).toBeVisible()
    }

    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const path of ['physio', 'physio/off-days', 'settings/staff', 'settings/services']) {
      await goOn(page, `/admin/${path}`)
      await expect(page).toHaveURL(new RegExp(`/admin/${path}(\\?|$)`))
      await expect(page.locator('main').getByRole('link', { name: / N$/ })).toHaveAttribute(
        'href',
        new RegExp(`/admin/${path}/new`),
      )
      await page.keyboard.press('n')
      await expect(page).toHaveURL(new RegExp(`/admin/${path}/new$`))
    }

    const title = t('error_not_found_title')
    const [first, second] = ['/admin/patients/rina', '/admin/settings/clinics/1/hours'] as const
    expect(await (await page.request.get(first)).text()).toContain(title)
    for (const path of [first, second]) {
      await goOn(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText(t('error_not_found_params', { path }))).toBeVisible()
      await expect(around.first()).toBeVisible()
    }
    await expectAccessible(page)
    // One whose parameters may name something, and do not.
    const nobody = `/admin/patients/${randomUUID()}/update`
    await goOn(page, nobody)
    await expect(page.getByText(t('error_not_found_params', { path: nobody }))).toBeVisible()
  })

  test('a list has all its columns on paper: what is too wide for the sheet would be cut off', async ({
    page,
    signIn,
  }) => {
    const { clinic, ayu, desk } = await newBoard()
    const name = `Widjaja ${'sastra'.repeat(6)}`
    await newVisit({ clinic, physiotherapist: ayu.id, name, in: 90 })
    const long = 'panjang'.repeat(6)
    await sql(`update public.clinics set name = $2 where id = $1`, [clinic, long])
    await sql(`update public.physiotherapists set name = $2 where id = $1`, [ayu.id, long])
    await signIn(desk.email)
    await page.goto('/admin/appointment/upcoming')
    const list = page.getByRole('region', { name: t('admin_nav_upcoming') })
    await expect(list.locator('[data-row]')).toHaveCount(1)
    const beyond = () => list.evaluate((it) => it.scrollWidth - it.clientWidth)
    await page.setViewportSize({ width: 768, height: 900 })
    expect(await beyond()).toBeGreaterThan(100)
    await page.emulateMedia({ media: 'print' })
    expect(await beyond()).toBeLessThanOrEqual(0)
  })

  test('keys lead to pages, are told by ?, and can be switched off', async ({ page, signIn }) => {
    await signIn('agus@example.com')
    await page.goto('/admin/settings/services')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page).toHaveURL(/\/admin\/board/)
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/\/admin\/settings(\?|$)/)
    // The scrollbar's gutter is kept on short pages, before and under a dialog.
    expect(await gutter(page)).toBe('stable')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await gutter(page)).toBe('stable')
    await page.keyboard.press('Escape')
    await page.keyboard.press('b')
    await expect(page).toHaveURL(/\/admin\/board/)

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: t('admin_keys_title') })
    await expect(help.getByText(t('admin_keys_here'))).toBeVisible()
    await expect(help.getByText(t('admin_nav_settings'))).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(page)
    await help.getByLabel(t('admin_keys_on')).click()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.keyboard.press('?')
    await expect(page).toHaveURL(/\/admin\/board/)
    await expect(help).toBeHidden()
    await page.getByRole('button', { name: t('admin_keys_title') }).click()
    await help.getByLabel(t('admin_keys_on')).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/\/admin\/settings(\?|$)/)
  })
})
