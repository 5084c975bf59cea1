import type { Page } from '@playwright/test'
import { newBoard, newVisit } from '../../support/board.ts'
import { say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, test } from '../../support/browser.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const card = (page: Page, name: string) => page.locator('[data-appointment]', { hasText: name })

/** A board with a visit in 15 minutes, one that awaits payment, and one of Bayu's. */
async function scene() {
  const board = await newBoard()
  const { clinic, ayu, bayu } = board
  await newVisit({ clinic, physiotherapist: ayu.id, name: 'Citra Dewanti', in: 15 })
  await newVisit({
    clinic,
    physiotherapist: ayu.id,
    name: 'Doni Pratama, anak dengan nama yang panjang sekali, lebih panjang daripada layar telepon',
    in: 80,
    status: 'awaiting_payment',
  })
  await newVisit({ clinic, physiotherapist: bayu.id, name: 'Elok Wardani', in: -30 })
  return board
}

test('the line of now strikes out neither an appointment nor the head of a column; the board is walked by keys, to the week of one physiotherapist too, which rest while somebody types and can be switched off', async ({
  page,
  signIn,
}) => {
  const { desk, ayu, bayu } = await scene()
  await signIn(desk.email)
  await page.goto('/admin/board')
  const now = page.getByText(new RegExp(`^${t('admin_board_now')} \\d\\d\\.\\d\\d$`))
  const one = card(page, 'Elok Wardani')
  await expect(one).toBeVisible()
  // What passes presses on is painted all the same.
  const style = await page.addStyleTag({ content: '* { pointer-events: auto !important }' })
  const { y, height } = (await now.boundingBox())!
  const { x, width } = (await one.boundingBox())!
  /** Whose text is on top along a short way down, through the line. */
  const onTop = (at: { x: number; y: number }) =>
    page.evaluate(
      ({ x, y }) =>
        [-4, -3, -2, -1, 0, 1, 2, 3, 4].map(
          (by) =>
            document.elementFromPoint(x, y + by)?.closest('[data-appointment], header')
              ?.textContent,
        ),
      at,
    )
  const middle = { x: x + width / 2, y: y + height / 2 }
  for (const text of await onTop(middle)) expect(text).toContain('Elok Wardani')
  const head = page.locator('header', { has: page.getByRole('heading', { name: bayu.name }) })
  const box = (await head.boundingBox())!
  const level = box.y + box.height / 2
  await head.evaluate((it, by) => {
    it.closest('[role=group]')!.scrollTop += by
  }, middle.y - level)
  // Scrolled by whole pixels, while the minutes go on.
  const there = (await now.boundingBox())!.y + height / 2
  expect(Math.abs(there - level)).toBeLessThan(3)
  for (const text of await onTop({ x: middle.x, y: level })) expect(text).toContain(bayu.name)

  await style.evaluate((it) => (it as Element).remove())
  await expect(card(page, 'Citra Dewanti')).toBeVisible()
  await page.keyboard.press('j')
  await expect(card(page, 'Elok Wardani'), 'the one that is on now').toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Citra Dewanti' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'Elok Wardani' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Elok Wardani')).toBeFocused()
  await card(page, 'Citra Dewanti').focus()
  const columns = page.locator(`[data-column^="${ayu.id}"]`)
  await page.keyboard.press('w')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ayu.name)
  await expect(columns).toHaveCount(7)
  await expect(card(page, 'Citra Dewanti')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('w')
  await expect(columns).toHaveCount(1)
  const heading = page.getByRole('heading', { level: 1 })
  const today = await heading.innerText()
  await page.keyboard.press('ArrowRight')
  await expect(heading).not.toHaveText(today)
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  await page.keyboard.press('t')
  await expect(heading).toHaveText(today)
  await page.getByLabel(t('admin_board_day')).focus()
  await page.keyboard.press('ArrowRight')
  await expect(heading).toHaveText(today)
  await heading.click()
  await page.keyboard.press('?')
  await page.getByLabel(t('admin_keys_on')).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(heading).toHaveText(today)
})

test('a wide screen says beside the columns who is late, who comes next, who owes and who is free; what happens anywhere is on the board by itself, which says when it is no longer live, and catches up', async ({
  page,
  signIn,
  context,
}) => {
  const { clinic, desk, ayu, bayu } = await scene()
  // The test runs on public holidays too, when nobody would be free.
  await sql(
    `update public.off_days set is_closed = false
     where type = 'public_holiday' and starts_on between current_date - 1 and current_date + 1`,
  )
  await newVisit({
    clinic,
    physiotherapist: ayu.id,
    name: 'Hana Salsabila',
    in: -60,
    status: 'checked_in',
  })
  await page.setViewportSize({ width: 1920, height: 1000 })
  await signIn(desk.email)
  await page.goto('/admin/board')
  const side = page.getByRole('complementary', { name: t('admin_board_side') })
  const part = (key: string) =>
    side.locator('section', { has: page.getByRole('heading', { name: t(key) }) })
  await expect(part('admin_board_side_late')).toContainText('Elok Wardani')
  await expect(part('admin_board_side_next')).toContainText('Citra Dewanti')
  await expect(part('admin_board_side_unpaid')).toContainText('Hana Salsabila')
  await expect(part('admin_board_side_free')).toContainText(bayu.name)
  await expectAccessible(page)
  await part('admin_board_side_next').getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Citra Dewanti' })).toBeFocused()
  await page.keyboard.press('Escape')
  await part('admin_board_side_free').getByRole('button').first().click()
  await expect(page.getByLabel(t('admin_board_patient'), { exact: true })).toBeFocused()

  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(card(page, 'Citra Dewanti')).toBeVisible()
  await newVisit({ clinic, physiotherapist: ayu.id, name: 'Fitria Lubis', in: 150 })
  await expect(card(page, 'Fitria Lubis')).toBeVisible()
  const place = await card(page, 'Citra Dewanti').boundingBox()
  await context.setOffline(true)
  const bar = page.getByText(t('admin_board_not_live', { time: '' }).split('.')[1]!.trim())
  await expect(bar).toBeVisible()
  expect(await card(page, 'Citra Dewanti').boundingBox(), 'nothing moves under a hand').toEqual(
    place,
  )
  await newVisit({ clinic, physiotherapist: ayu.id, name: 'Gita Savitri', in: 220 })
  await context.setOffline(false)
  await expect(bar).toBeHidden()
  await expect(card(page, 'Gita Savitri')).toBeVisible()
})
