import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newComer, newDesk, newFirstColumn, panel } from '../../support/board.ts'
import { say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  holdRequests,
  test,
} from '../../support/browser.ts'
import { clientOf, newStaff } from '../../support/staff.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const card = (page: Page, name: string) => page.locator('[data-appointment]', { hasText: name })
const ground = (page: Page, who: { id: string }) => page.locator(`[data-column^="${who.id}"]`)

const board = (page: Page) => page.getByRole('group', { name: t('admin_nav_board') })

/** A card in a column, not one that is still being dragged there. */
const cardOf = (page: Page, who: { id: string }, name: string) =>
  ground(page, who).locator('[data-appointment]', { hasText: name })

const placeOf = async (id: string) => {
  const [row] = await sql<{ clock: string; physiotherapist_id: string }>(
    `select to_char(starts_at at time zone 'Asia/Jakarta', 'HH24:MI') as clock, physiotherapist_id
     from public.appointments where id = $1`,
    [id],
  )
  return row
}

/** The text about an appointment of this board that somebody else has changed. */
function changed(path: string, state: string, clock: string) {
  const day = new Intl.DateTimeFormat('id-ID', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(path.slice(-10)))
  const time = `${day}, ${clock}`
  return t('admin_board_changed_now', { state: t(`admin_board_state_${state}`), time })
}

async function scene(called: string) {
  const desk = await newDesk()
  const name = `${called} ${randomUUID().slice(0, 6)}`
  return { ...desk, desk, name, id: await newComer(desk, name) }
}

/** Drags a card by its middle to an hour of a column, without dropping it. */
async function drag(page: Page, name: string, to: { id: string }, hour: number) {
  // The board scrolls to the hour once, when it opens.
  await card(page, name).hover({ position: { x: 20, y: 10 } })
  const from = (await card(page, name).boundingBox())!
  const places = () => Promise.all([board(page).boundingBox(), ground(page, to).boundingBox()])
  const before = await places()
  const grip = { x: from.x + from.width / 2, y: from.y + 10 }
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await expect(page.locator('[data-moving]')).toBeAttached()
  expect(await places(), 'nothing moves but what is under the hand').toEqual(before)
  // Read only now: before the move, what parallel tests do may shift it.
  const column = (await ground(page, to).boundingBox())!
  // The day begins at 8:00, 56 pixels an hour.
  const place = { x: column.x + column.width / 2, y: column.y + (hour - 8) * 56 + 10 }
  await page.mouse.move(place.x, place.y, { steps: 5 })
  // One more pixel, because no hand keeps that still.
  await page.mouse.move(place.x + 1, place.y)
}

test.describe('at a desk', () => {
  test('an appointment goes to somebody else by at most six keys, and back: the key takes back the last step only, while that is offered', async ({
    page,
    signIn,
  }) => {
    const { email, path, name, id, bayu, ayu } = await scene('Pindah Papan')
    await signIn(email)
    await page.goto(path)
    await card(page, name).focus()
    const presses = ['m', 'ArrowDown', 'ArrowRight', 'Enter']
    await page.keyboard.press('m')
    const bar = page.getByRole('status').filter({ hasText: name })
    await expect(bar).toContainText('10.00')
    await expect(ground(page, ayu).locator('[data-possible]').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(bar).toContainText('11.00')
    await expect(bar).toContainText(bayu.name)
    // It is shown where it is now before the board has been read again.
    const goOn = await holdRequests(page, '**/rpc/clinic_board')
    await page.keyboard.press('Enter')
    await expect(cardOf(page, bayu, name)).toContainText('11.00')
    console.info(`move an appointment: j and ${presses.length} keys (${presses.join(' ')})`)
    expect(await placeOf(id)).toEqual({ clock: '11:00', physiotherapist_id: bayu.id })
    await page.getByRole('button', { name: t('admin_board_undo') }).click()
    await expect(page.getByText(t('admin_board_moved_back')).first()).toBeVisible()
    await expect(cardOf(page, ayu, name)).toContainText('10.00')
    expect(await placeOf(id)).toEqual({ clock: '10:00', physiotherapist_id: ayu.id })
    // Its reason is for readers of any language.
    const reasons = await sql(
      `select reason from public.appointment_events where appointment_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(reasons).toEqual([{ reason: 'taken_back' }])
    await card(page, name).click()
    await expect(panel(page)).toContainText(t('admin_board_undo_reason'))
    await page.keyboard.press('Escape')
    await card(page, name).focus()
    for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(cardOf(page, ayu, name)).toContainText('11.00')
    expect(await placeOf(id)).toEqual({ clock: '11:00', physiotherapist_id: ayu.id })
    goOn()

    // Of several steps only the last is taken back, while that is offered.
    const home = await placeOf(id)
    const offers = page.getByRole('button', { name: t('admin_board_undo') })
    const offer = page.getByRole('listitem').filter({ has: offers }).filter({ hasText: '11.00' })
    await offer.getByRole('button', { name: t('common_close') }).click()
    await expect(offers).toHaveCount(0)
    // A check-in of somebody who comes much later is only pretended.
    await page.route('**/rpc/check_in_appointment', (route) => route.fulfill({ json: {} }))
    const steps: string[] = []
    page.on('request', (request) => {
      const [, step] = /rpc\/(re\w+_appointment)$/.exec(request.url()) ?? []
      if (step && request.method() === 'POST') steps.push(step)
    })
    await card(page, name).focus()
    await page.keyboard.press('c')
    await expect(offers).toHaveCount(1)
    for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(offers).toHaveCount(2)
    expect(await placeOf(id)).not.toEqual(home)
    await page.keyboard.press('u')
    await expect.poll(() => placeOf(id)).toEqual(home)
    const nothing = page.getByText(t('admin_board_undo_nothing'), { exact: true })
    await page.keyboard.press('u')
    const told = page.getByRole('listitem').filter({ has: nothing })
    await told.getByRole('button', { name: t('common_close') }).click()
    await expect(nothing).toHaveCount(0)

    // Once the offer has gone, the key does nothing any more.
    await card(page, name).focus()
    for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    const later = page.getByRole('listitem').filter({ has: offers }).filter({ hasText: '12.00' })
    await later.getByRole('button', { name: t('common_close') }).click()
    await expect(later).toHaveCount(0)
    await card(page, name).focus()
    await page.keyboard.press('u')
    await expect(nothing.first()).toBeVisible()
    await expect(cardOf(page, ayu, name)).toContainText('12.00')
    expect(steps, 'there, back, and there again').toEqual(Array(3).fill('reschedule_appointment'))
  })

  test('dragging shows the new time, and what breaks rules asks for the reason', async ({
    page,
    signIn,
  }) => {
    const { email, path, name, id, bayu, ayu, desk } = await scene('Geser Papan')
    await signIn(email)
    await page.goto(path)
    await expect(card(page, name)).toBeVisible()
    await drag(page, name, bayu, 13)
    await expect(page.locator('[data-moving]')).toContainText('13.00')
    let answer = () => {}
    const asked = new Promise<void>((open) => (answer = open))
    await page.route('**/rpc/reschedule_appointment', async (route) => {
      const response = await route.fetch()
      await asked
      await route.fulfill({ response })
    })
    await page.mouse.up()
    await expect(cardOf(page, bayu, name)).toBeVisible()
    expect(await placeOf(id)).toEqual({ clock: '13:00', physiotherapist_id: bayu.id })

    // Dragged again before the answer has come; the answer does not interrupt the drag.
    await drag(page, name, ayu, 11)
    answer()
    await expect(page.getByRole('button', { name: t('admin_board_undo') })).toBeVisible()
    await expect(page.locator('[data-moving]')).toContainText('11.00')
    // Held at an edge, the board scrolls to the end of the day, and back; Escape cancels the drag.
    const { x, y, width, height } = (await board(page).boundingBox())!
    const scrolled = () => board(page).evaluate((it) => it.scrollTop)
    const before = await scrolled()
    await page.mouse.move(x + width / 2, y + height - 4, { steps: 3 })
    await expect.poll(scrolled).toBeGreaterThan(before)
    await page.mouse.move(x + width / 2, y + 4, { steps: 3 })
    await expect.poll(scrolled).toBe(0)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.locator('[data-moving]')).toHaveCount(0)
    expect(await placeOf(id)).toEqual({ clock: '13:00', physiotherapist_id: bayu.id })

    // The clinic offers no starts at half past.
    await drag(page, name, ayu, 9.5)
    // What would shift every column and hour waits until the hand is empty.
    const count = page.getByText(new RegExp(t('admin_board_total', { count: '\\d+' })))
    const known = await count.innerText()
    const under = (await ground(page, ayu).boundingBox())!
    const first = await newFirstColumn(desk, 'Pagi Papan')
    await expect(count).not.toHaveText(known)
    await page.mouse.move(under.x + under.width / 2, under.y + (9.5 - 8) * 56 + 10)
    expect(await ground(page, ayu).boundingBox()).toEqual(under)
    await expect(ground(page, first)).toHaveCount(0)
    await page.mouse.up()
    await expect(cardOf(page, first, 'Pagi Papan')).toBeVisible()
    await expect(panel(page).getByRole('alert')).toContainText(
      t('admin_board_rule_outside_schedule'),
    )
    const reason = page.getByLabel(t('admin_board_override'))
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAccessibleDescription(t('admin_reason_hint'))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(page)
    await reason.fill('Pasien hanya bisa waktu itu')
    await page.keyboard.press('Enter')
    await expect(cardOf(page, ayu, name)).toBeVisible()
    expect(await placeOf(id)).toEqual({ clock: '09:30', physiotherapist_id: ayu.id })
  })

  test('of two who move one appointment one is first, and the other keeps their hand on it; what a colleague does meanwhile is neither moved again nor taken back', async ({
    page,
    signIn,
  }) => {
    const { email, path, name, id, day, bayu, ayu } = await scene('Dua Papan')
    const other = await newStaff({ role: 'receptionist', clinic: 'kebayoran-baru' })
    await sql(`update public.staff set full_name = 'Sari Uji' where user_id = $1`, [other.userId])
    const [colleague] = await Promise.all([clientOf(other.email), signIn(email)])
    await page.goto(path)
    await card(page, name).focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-moving]')).toContainText('11.00')

    const moved = await colleague.rpc('reschedule_appointment', {
      appointment_id: id,
      starts_at: `${day}T10:00:00+07:00`,
      physiotherapist_id: bayu.id,
    })
    expect(moved.error).toBeNull()
    await expect(page.locator('[data-change]')).toContainText(
      t('admin_board_by_moved', { name: 'Sari Uji' }),
    )
    // The card being moved stays where it is, and a status message says what has changed.
    await expect(page.locator('[data-moving]')).toContainText('11.00')
    await expect(page.getByRole('status').filter({ hasText: '11.00' })).toContainText(
      changed(path, 'confirmed', '10.00'),
    )
    await page.keyboard.press('Escape')
    await expect(cardOf(page, bayu, name)).toBeVisible()

    await card(page, name).focus()
    for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(cardOf(page, bayu, name)).toContainText('11.00')
    const undo = page.getByRole('button', { name: t('admin_board_undo') })
    await expect(undo).toBeVisible()
    await sql(`update public.appointments set physiotherapist_id = $2 where id = $1`, [id, ayu.id])
    await expect(cardOf(page, ayu, name)).toBeVisible()
    await undo.click()
    await expect(page.getByText(changed(path, 'confirmed', '11.00')).first()).toBeVisible()
    expect(await placeOf(id)).toEqual({ clock: '11:00', physiotherapist_id: ayu.id })

    // Cancelled with a choice for the patient, which a move would otherwise be.
    await card(page, name).focus()
    for (const key of ['m', 'ArrowDown']) await page.keyboard.press(key)
    await sql(
      `with choice as (
         insert into public.settlements (appointment_id, choose_until) values ($1, now() + interval '14 days')
       )
       update public.appointments set status = 'cancelled_by_clinic' where id = $1`,
      [id],
    )
    await expect(page.getByText(t('admin_board_gone'))).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('alert')).toContainText(
      changed(path, 'cancelled_by_clinic', '11.00'),
    )
    expect(await placeOf(id)).toEqual({ clock: '11:00', physiotherapist_id: ayu.id })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test('an appointment is moved by a press on a possible time, and by a finger that rests on it', async ({
    page,
    signIn,
  }) => {
    const { email, path, name, id, bayu, ayu } = await scene('Tablet Papan')
    await signIn(email)
    await page.goto(path)
    await card(page, name).tap()
    await panel(page)
      .getByRole('button', { name: t('admin_board_move') })
      .tap()
    await expect(ground(page, ayu).locator('[data-possible]').first()).toBeVisible()
    await ground(page, ayu)
      .getByRole('button', { name: t('admin_board_move_here', { name: ayu.name }) })
      // The day begins at 8:00, 56 pixels an hour.
      .tap({ position: { x: 40, y: (13.5 - 8) * 56 } })
    await expect(cardOf(page, ayu, name)).toContainText('13.00')
    expect(await placeOf(id)).toEqual({ clock: '13:00', physiotherapist_id: ayu.id })

    const finger = await page.context().newCDPSession(page)
    const touch = (type: string, x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      })
    await cardOf(page, ayu, name).scrollIntoViewIfNeeded()
    const from = (await cardOf(page, ayu, name).boundingBox())!
    await touch('touchStart', from.x + 20, from.y + 10)
    await expect(page.locator('[data-moving]')).toBeAttached()
    const column = (await ground(page, bayu).boundingBox())!
    await touch('touchMove', column.x + 40, from.y - 56)
    await touch('touchMove', column.x + 40, column.y + (11 - 8) * 56 + 10)
    await expect(page.locator('[data-moving]')).toContainText('11.00')
    await touch('touchEnd')
    await expect(cardOf(page, bayu, name)).toBeVisible()
    expect(await placeOf(id)).toEqual({ clock: '11:00', physiotherapist_id: bayu.id })
  })
})

test(
  'going back closes what covers the page and stays on it, and an appointment is moved by fields',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const { email, path, name, id, bayu } = await scene('Ponsel Papan')
    const heading = page.getByRole('heading', { level: 1 })
    const time = page.getByLabel(t('admin_board_time'), { exact: true })
    const move = panel(page).getByRole('button', { name: t('admin_board_move') })
    await signIn(email)
    await page.goto(path)
    await card(page, name).click()
    await move.click()
    await expect(time).toBeVisible()
    await page.goBack()
    await expect(time).toHaveCount(0)
    await expect(panel(page)).toContainText(name)
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
    await expect(time).toBeVisible()
    await page.getByLabel(t('admin_board_patient'), { exact: true }).fill('Telepon')
    const enter = t('admin_board_enter_patient', { text: 'Telepon' })
    await page.getByRole('button', { name: enter }).click()
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await page.getByRole('button', { name: t('admin_nav_more') }).click()
    await page.getByRole('link', { name: t('admin_nav_waitlist') }).click()
    await page.getByRole('button', { name: t('admin_waitlist_add') }).click()
    await expect(panel(page)).toBeVisible()
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await expect(heading).toHaveText(t('admin_nav_waitlist'))
    await page.goBack()
    await expect(card(page, name)).toBeVisible()

    await card(page, name).click()
    await move.click()
    await time.fill('14:00')
    await page.getByLabel(t('admin_nav_physio')).selectOption({ label: bayu.name })
    await expectAccessible(page)
    const answer = await holdRequests(page, '**/rpc/reschedule_appointment')
    const sent = page.waitForRequest('**/rpc/reschedule_appointment')
    await move.click()
    await sent
    // What is being sent is not changed.
    await time.evaluate((field) => field.focus())
    await expect(time).not.toBeFocused()
    answer()
    await expect(panel(page)).toContainText('14.00')
    await expect(panel(page)).toContainText(bayu.name)
    expect(await placeOf(id)).toEqual({ clock: '14:00', physiotherapist_id: bayu.id })
    await page.keyboard.press('Escape')
    await expect(card(page, name)).toBeFocused()
  },
)
