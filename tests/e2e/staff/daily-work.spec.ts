import type { Page } from '@playwright/test'
import { newVisit } from '../../support/board.ts'
import { prefix, say, sql } from '../../support/booking.ts'
import { newBooks } from '../../support/books.ts'
import { expect, expectAccessible, expectFits, screenOf, test } from '../../support/browser.ts'
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts'
import { newRegistered } from '../../support/patients.ts'
import { goOn } from '../../support/within-app.ts'

const rows = (page: Page) => page.locator('[data-row]')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function looksRight(page: Page, what: string) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectFits(page, `${what} is not wider than the screen`)
  await expectAccessible(page)
}

/** Closes the panel beside a list, as one does on this screen: the hand is where it was. */
async function closePanel(page: Page, row: ReturnType<typeof rows>, close: string | false) {
  if (close) await page.getByRole('button', { name: close }).click()
  else await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
}

/** A clinic with an administrator, a visit in 15 minutes, one that awaits payment, one of Bayu's, and sales. */
async function scene() {
  const books = await newBooks()
  const { clinic, ayu, bayu, sell, slug } = books
  const visit = { clinic, physiotherapist: ayu.id }
  await newVisit({ ...visit, name: 'Citra Dewanti', in: 15 })
  await newVisit({
    ...visit,
    name: 'Doni Pratama, anak dengan nama yang panjang sekali, lebih panjang daripada layar telepon',
    in: 80,
    status: 'awaiting_payment',
  })
  await newVisit({ clinic, physiotherapist: bayu.id, name: 'Elok Wardani', in: -30 })
  await sql(
    `update public.appointments set attendance_confirmed_at = now() where clinic_id = $1 and physiotherapist_id = $2`,
    [clinic, bayu.id],
  )
  await sell({ amount: 125_000, note: '=SUM(A1)' })
  await sell({ amount: 75_000, method: 'qris', daysAgo: 2 })
  for (const name of ['Sari', 'Salma', 'Sandi'])
    await newRegistered({ full_name: `${name} Uji` }, slug)
  return books
}

/** Swipes over the list of services, which picks nothing, and taps the last one. */
async function swipeAndPick(page: Page) {
  const t = (key: string, inputs?: Record<string, string>) => say('id', key, inputs)
  const list = page.getByRole('listbox')
  const last = list.getByRole('option').last()
  await expect(last).toContainText('Rp')
  const { x, y, width, height } = (await list.boundingBox())!
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.synthesizeScrollGesture', {
    x: x + width / 2,
    y: y + height / 2,
    yDistance: -100,
    gestureSourceType: 'touch',
  })
  const name = await last.locator('span').first().innerText()
  await last.tap()
  const remove = page.getByRole('button', { name: t('admin_sales_remove', { name: '' }) })
  await expect(remove).toHaveAccessibleName(t('admin_sales_remove', { name }))
  await expect(list).toBeHidden()
  await remove.tap()
}

for (const language of ['id', 'en'] as const) {
  const words = (key: string) => say(language, key)
  const at = (path: string) => `${prefix(language)}/admin/${path}`
  // Each language with one screen size and one colour mode: all four are covered.
  const colorScheme = language === 'id' ? 'light' : 'dark'

  test(
    `figures, board and appointments of the day are accessible and fit, in ${language}`,
    { tag: screenOf[language] },
    async ({ page, signIn, isMobile }) => {
      const card = (name: string) => page.locator('[data-appointment]', { hasText: name })
      const heading = page.getByRole('heading', { name: 'Citra Dewanti' })
      const close = page.getByRole('button', { name: words('common_close') })
      const { admin, ayu, bayu } = await scene()
      await signIn(admin.email)
      await page.emulateMedia({ colorScheme })

      await test.step('the figures', async () => {
        await watchLayoutShift(page)
        await page.goto(at('dashboard'))
        await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
        await expectStill(page, 0.01)
        await expect(title(page)).toHaveText(words('admin_nav_dashboard'))
        await looksRight(page, 'the dashboard')
      })

      await test.step('the board says who comes, in which state', async () => {
        await goOn(page, at('board'))
        const ofAyu = page.getByRole('region', { name: ayu.name, exact: true })
        await expect(card('Citra Dewanti')).toContainText(words('admin_board_first_visit'))
        await expect(card('Citra Dewanti')).toContainText(words('admin_board_unpaid'))
        await expect(ofAyu.locator('[data-appointment]')).toHaveCount(2)
        await expect(card('Doni Pratama')).toContainText(
          words('admin_board_state_awaiting_payment'),
        )
        await expect(page.getByRole('region', { name: bayu.name })).toContainText('Elok Wardani')
        await expect(card('Elok Wardani')).toContainText(words('admin_board_coming'))
        await expect(card('Citra Dewanti')).not.toContainText(words('admin_board_coming'))
        await looksRight(page, 'the board with a long name')
      })

      await test.step('a visit on the board', async () => {
        await card('Citra Dewanti').click()
        await expect(page.getByRole('complementary', { name: 'Citra Dewanti' })).toContainText(
          '0812-',
        )
        await expect(heading).toBeFocused()
        await expect(heading).toHaveCSS('line-height', '28px')
        const [line, button] = await Promise.all([heading.boundingBox(), close.boundingBox()])
        expect(line!.height, 'the only line is as high as the button').toBe(button!.height)
        await expectAccessible(page)
      })

      await test.step('the list of appointments, and one of them', async () => {
        await goOn(page, at('appointment/upcoming'))
        await expect(title(page)).toHaveText(words('admin_nav_upcoming'))
        await expect(rows(page)).toHaveCount(2)
        await looksRight(page, 'the list of appointments')
        const row = rows(page).filter({ hasText: 'Citra Dewanti' })
        await row.click()
        await expect(heading).toBeFocused()
        await expectAccessible(page)
        await closePanel(page, row, isMobile && words('common_close'))
      })

      await test.step('the way out, and on a phone the pages under the thumb', async () => {
        const pages = page.getByRole('navigation', { name: words('nav_admin') })
        if (isMobile) await expect(pages.getByRole('link').first()).toBeInViewport()
        await page.getByRole('button', { name: words('admin_account') }).click()
        const group = (key: string) => page.getByRole('group', { name: words(key), exact: true })
        await expect(group('colour_mode_label')).toBeVisible()
        await expect(group('language_label')).toBeVisible()
        await expect(page.getByRole('button', { name: words('nav_sign_out') })).toBeInViewport()
        await expectAccessible(page)
      })
    },
  )

  test(
    `sales, patients, search and a new sale are accessible and fit, in ${language}`,
    { tag: screenOf[language] },
    async ({ page, signIn, isMobile }) => {
      const { admin } = await scene()
      await signIn(admin.email)
      await page.emulateMedia({ colorScheme })

      await test.step('the sales, and one of them', async () => {
        await page.goto(at('sales/history'))
        await expect(rows(page)).toHaveCount(2)
        await expect(title(page)).toHaveText(words('admin_nav_sales'))
        await looksRight(page, 'the list of sales')
        await rows(page).first().click()
        await expect(page.getByText(words('admin_sales_recorded_by'))).toBeVisible()
        await expectAccessible(page)
        await closePanel(page, rows(page).first(), isMobile && words('common_close'))
      })

      await test.step('the register', async () => {
        await goOn(page, at('patients/registered'))
        await expect(title(page)).toHaveText(words('admin_nav_patients'))
        await expect(rows(page).first()).toBeVisible()
        await looksRight(page, 'the register')
      })

      await test.step('the search', async () => {
        await page.getByRole('button', { name: words('admin_search') }).click()
        const field = page.getByRole('combobox', { name: words('admin_search') })
        await expect(field).toBeFocused()
        await field.fill('sa')
        await expect(page.getByRole('dialog').getByRole('option').nth(2)).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(field).toBeHidden()
      })

      await test.step('a new patient', async () => {
        await goOn(page, at('patients/manual-input'))
        await expect(title(page)).toHaveText(words('admin_patients_new_title'))
        await looksRight(page, 'the form')
      })

      await test.step('a new sale', async () => {
        await goOn(page, at('sales/manual-input'))
        await expect(title(page)).toHaveText(words('admin_sales_manual_title'))
        const field = page.getByRole('combobox', { name: words('admin_sales_add') })
        if (isMobile) await swipeAndPick(page)
        await field.fill('Pita')
        await expect(page.getByRole('option').first()).toBeVisible()
        await expectAccessible(page)
        await field.press('Enter')
        await expect(page.getByLabel(words('admin_sales_price'))).toBeVisible()
        await looksRight(page, 'the sale')
      })
    },
  )
}
