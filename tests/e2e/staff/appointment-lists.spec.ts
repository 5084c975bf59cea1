import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newBoard, newVisit, panel } from '../../support/board.ts'
import { say, sql } from '../../support/booking.ts'
import { expect, test } from '../../support/browser.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const upcoming = '/admin/appointment/upcoming'
const completed = '/admin/appointment/completed'
const rows = (page: Page) => page.locator('[data-row]')
const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })
const url = (page: Page) => new URL(page.url()).searchParams

/** A clinic with three upcoming visits, one of them now. */
async function scene() {
  const board = await newBoard()
  const { clinic, ayu, bayu } = board
  const visit = (name: string, who: { id: string }, minutes: number) =>
    newVisit({ clinic, physiotherapist: who.id, name, in: minutes })
  const now = await visit('Citra Dewanti', ayu, -20)
  await visit('Doni Pratama', ayu, 80)
  await visit('=SUM(A1)', bayu, 24 * 60)
  return { ...board, now, visit }
}

test('filters, order and details stand in the address and are kept on the way back; what is filtered is saved as CSV, without formulas', async ({
  page,
  signIn,
}) => {
  const { desk, bayu } = await scene()
  await signIn(desk.email)
  await page.goto(upcoming)
  await expect(page).toHaveTitle(/Janji mendatang/)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Citra Dewanti')
  await expect(rows(page).first()).toContainText(t('admin_board_state_confirmed'))
  // However many filters there are, the button for the table's view stays beside the search field.
  const view = page.getByRole('button', { name: t('admin_table_view'), exact: true })
  const [beside, search] = await Promise.all([
    view.boundingBox(),
    page.getByRole('searchbox').boundingBox(),
  ])
  expect(Math.abs(beside!.y - search!.y)).toBeLessThan(8)

  const time = page.getByRole('columnheader', { name: t('admin_board_time') })
  await time.getByRole('button').click()
  await time.getByRole('button').click()
  await expect(time).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText('=SUM(A1)')

  await page.getByRole('combobox', { name: t('admin_nav_physio') }).click()
  await page.getByRole('option', { name: bayu.name }).click()
  await expect(rows(page)).toHaveCount(1)
  expect(url(page).get('physiotherapist')).toBe(bayu.id)
  await page.getByRole('button', { name: t('admin_csv_download') }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: t('admin_csv_semicolons') }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^upcoming-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const [heading, line, ...rest] = text.split('\r\n')
  expect(heading).toContain(`"${t('admin_board_number')}";`)
  expect(line).toContain(`"'=SUM(A1)"`)
  expect(line).toContain(`"${t('admin_board_state_confirmed')}"`)
  expect(rest, 'one line and its end').toEqual([''])
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('searchbox').fill('pratama doni')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: t('admin_appointments_days') }).click()
  await page.getByRole('button', { name: t('admin_filter_tomorrow') }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('admin_table_nothing_found'))).toBeVisible()
  await page.getByRole('button', { name: t('admin_filter_clear') }).click()
  await expect(rows(page)).toHaveCount(3)

  const address = page.url()
  await rows(page).nth(1).click()
  await expect(page.getByRole('heading', { name: 'Doni Pratama' })).toBeFocused()
  await expect(page.getByRole('heading', { name: t('admin_board_history') })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Doni Pratama' })).toBeHidden()
})

test('what happens anywhere is in the list by itself; what became of a visit is said by keys in its row, and taken back; a physiotherapist sees their own by first name', async ({
  page,
  signIn,
}) => {
  const { desk, ayu, visit } = await scene()
  await signIn(desk.email)
  await page.goto(upcoming)
  await expect(rows(page)).toHaveCount(3)
  await visit('Fitria Lubis', ayu, 180)
  await expect(row(page, 'Fitria Lubis')).toBeVisible()
  await rows(page).first().focus()
  const state = (name: string) => row(page, 'Citra').getByRole('cell', { name, exact: true })
  // As with Caps Lock on.
  await page.keyboard.press('C')
  await expect(state(t('admin_board_state_checked_in'))).toBeVisible()
  await page.keyboard.press('u')
  await expect(state(t('admin_board_state_confirmed'))).toBeVisible()
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Citra Dewanti' })).toBeFocused()
  await page.keyboard.press('p')
  await expect(panel(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(row(page, 'Citra')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(new RegExp(completed))
  await expect(state(t('admin_board_state_no_show'))).toBeVisible()
  await page
    .getByRole('button', { name: t('admin_service_state'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitemcheckbox', { name: t('admin_board_state_completed') }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('admin_table_nothing_found'))).toBeVisible()
  expect(url(page).get('state')).toBe('completed')

  // A physiotherapist sees their own by first name.
  await sql(
    `update public.staff set role = 'physiotherapist', physiotherapist_id = $2 where user_id = $1`,
    [desk.userId, ayu.id],
  )
  await page.goto(upcoming)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Doni P.')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByText('Pratama')).toHaveCount(0)
})
