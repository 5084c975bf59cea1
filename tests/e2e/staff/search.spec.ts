import type { Page } from '@playwright/test'
import { newBoard, newVisit } from '../../support/board.ts'
import { say, sql } from '../../support/booking.ts'
import { expect, test } from '../../support/browser.ts'
import { newDigits, newName, newRegistered } from '../../support/patients.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const field = (page: Page) => page.getByRole('combobox', { name: t('admin_search') })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('by keys', () => {
  test('Budi is found by the last four digits of his phone in at most six presses; the arrows choose, also while more arrives; another clinic’s patient is found by the whole phone and opens', async ({
    page,
    signIn,
  }) => {
    const { desk, slug } = await newBoard()
    const [name, digits] = [newName('Budi'), await newDigits()]
    await newRegistered({ full_name: name, phone: `+62812${digits}` }, slug)
    const family = newName('X').split(' ')[1]!
    for (const first of ['Ani', 'Beni'])
      await newRegistered({ full_name: `${first} ${family}` }, slug)
    const [far, farDigits] = [newName('Jauh'), await newDigits()]
    await newRegistered({ full_name: far, phone: `+62812${farDigits}` }, 'kebayoran-baru')
    await signIn(desk.email)
    await page.goto('/admin/appointment/upcoming')
    await expect(title(page)).toBeVisible()
    // Keys in quick succession: none is lost.
    const keys = ['/', ...digits.slice(4), 'Enter']
    for (const key of keys) await page.keyboard.press(key)
    await expect(title(page)).toHaveText(name)
    console.info(`find Budi by four digits: ${keys.length} keys (${keys.join(' ')})`)
    expect(keys.length).toBeLessThanOrEqual(6)
    // The patient read last is offered before anything is typed.
    await page.keyboard.press('Control+k')
    await expect(options(page).first()).toContainText(name)
    await expect(page.getByText(t('admin_search_recent'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()

    // The arrows choose, also while more arrives.
    await page.keyboard.press('/')
    await page.keyboard.type(family)
    await expect(options(page).nth(1)).toContainText('Beni')
    await page.keyboard.press('ArrowDown')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText(`Beni ${family}`)

    await page.getByRole('button', { name: t('admin_search') }).click()
    await field(page).fill('Jauh')
    await expect(options(page)).toHaveCount(1)
    await field(page).fill(`0812 ${farDigits}`)
    await expect(options(page).first()).toContainText(far)
    await options(page).first().click()
    await expect(title(page)).toHaveText(far)
  })

  test('names, numbers and pages lead there; what is new is entered with what was typed', async ({
    page,
    signIn,
  }) => {
    const { desk, clinic, ayu } = await newBoard()
    const name = newName('Citra')
    const id = await newVisit({ clinic, physiotherapist: ayu.id, name, in: 120 })
    const [booking] = await sql<{ number: string }>(
      `select booking.number from public.bookings as booking
       join public.appointments as it on it.booking_id = booking.id where it.id = $1`,
      [id],
    )
    const number = booking!.number
    await signIn(desk.email)
    await page.goto('/admin/board')
    await expect(page.locator('[data-appointment]').first()).toBeVisible()

    await page.keyboard.press('/')
    await page.keyboard.type(`${name.split(' ')[1]!} citr`)
    await expect(options(page).first()).toContainText(name)
    // Closing and reopening it at once leaves it open, also when the browser closes the dialog by
    // itself, as Chromium may; no `cancel` event is handled then.
    for (let time = 0; time < 8; time += 1) {
      if (time % 2)
        await page.evaluate(() => {
          const unheard = (event: Event) => event.stopImmediatePropagation()
          document.addEventListener('cancel', unheard, { capture: true, once: true })
        })
      await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('/')])
      await expect(field(page)).toBeFocused()
    }
    await page.keyboard.type(number.toLowerCase())
    // By the number as it is written; the text as typed is offered as a new patient's name.
    const hit = options(page).filter({ hasText: new RegExp(number) })
    await expect(hit).toBeVisible()
    await hit.click()
    await expect(page).toHaveURL(new RegExp(`appointment=${id}`))
    await expect(page.getByRole('heading', { name })).toBeVisible()

    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type(t('admin_nav_completed').slice(0, 9))
    await options(page)
      .filter({ hasText: t('admin_nav_completed') })
      .click()
    await expect(page).toHaveURL(/\/admin\/appointment\/completed/)

    const digits = `0857${await newDigits()}`
    await page.keyboard.press('/')
    const written = `(${digits.slice(0, 4)}) ${digits.slice(4)}`
    await page.keyboard.type(written)
    await expect(options(page).last()).toContainText(
      t('admin_search_new_called', { text: written }),
    )
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText(t('admin_patients_new_title'))
    await expect(page.getByLabel(t('profile_phone_label'))).toHaveValue(written)
    expect(page.url().replace(/\D/g, ''), 'no address says a phone').not.toContain(digits.slice(1))
  })
})
