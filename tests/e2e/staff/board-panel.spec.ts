import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newComer, newDesk, newVisit, panel } from '../../support/board.ts'
import { dayOf, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, holdRequests, test } from '../../support/browser.ts'
import { clientOf, newStaff } from '../../support/staff.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const card = (page: Page, name: string) => page.locator('[data-appointment]', { hasText: name })
const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true })

test('what is typed stays while another appointment or day is looked at; a receipt is opened from the appointment by a colleague of whoever took the money', async ({
  page,
  signIn,
}) => {
  const desk = await newDesk()
  const name = `Lihat ${randomUUID().slice(0, 8)}`
  const later = dayOf(Date.parse(`${desk.day}T12:00Z`) + 2 * 86_400_000)
  const visit = await newComer(desk, name)
  // Of all clinics.
  const { email } = await newStaff({ role: 'receptionist' })
  await signIn(email)
  await page.goto(desk.path)
  await page.getByRole('button', { name: new RegExp(t('admin_board_new')) }).click()
  await field(page, 'admin_board_patient').fill('Telepon')
  const date = field(page, 'admin_board_date')
  await expect(date).toHaveValue(desk.day)
  await card(page, name).click()
  await expect(panel(page)).toContainText(t('admin_board_state_confirmed'))
  await page.keyboard.press('Escape')
  const title = panel(page).getByRole('heading', { name: t('admin_board_new') })
  await expect(title).toBeFocused()
  await expect(field(page, 'admin_board_patient')).toHaveValue('Telepon')
  // A start that nobody has chosen follows the board, also to a day that is not there yet.
  const answer = await holdRequests(page, '**/rpc/clinic_board*')
  for (let day = 0; day < 2; day += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('main').locator('.animate-pulse')).toHaveCount(1)
  await expect(date).toHaveValue(later)
  await expect(field(page, 'admin_board_patient')).toHaveValue('Telepon')
  answer()
  // One that was chosen (not the suggested one, in no clinic's hours) does not.
  await field(page, 'admin_board_time').fill('21:00')
  await title.focus()
  for (let day = 0; day < 2; day += 1) await page.keyboard.press('ArrowLeft')
  await expect(card(page, name)).toBeVisible()
  await expect(date).toHaveValue(later)
  await expect(field(page, 'admin_board_patient')).toHaveValue('Telepon')
  // Who is there on the chosen day, not on that of the board.
  const ayu = field(page, 'admin_nav_physio').getByRole('option', {
    name: desk.ayu.name,
    exact: true,
  })
  await expect(ayu).toHaveCount(0)
  await date.fill(desk.day)
  await expect(ayu).toHaveCount(1)
  // Once it is known for whom, it is lost neither with another clinic nor with another page, not
  // even while it is hidden, unless that is confirmed.
  const enter = t('admin_board_enter_patient', { text: 'Telepon' })
  const clinic = page.getByLabel(t('admin_clinic'), { exact: true }).filter({ visible: true })
  const question = page.getByRole('alertdialog')
  const stay = question.getByRole('button', { name: t('form_stay') })
  const select = await clinic.elementHandle()
  // Nothing comes between the two, however busy the machine is.
  await page.getByRole('button', { name: enter }).evaluate((button: HTMLElement, select) => {
    button.click()
    queueMicrotask(() => {
      ;(select as HTMLSelectElement).value = 'gading-serpong'
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }, select)
  await stay.click()
  await expect(clinic).toHaveValue('kebayoran-baru')
  await card(page, name).click()
  await expect(panel(page)).toContainText(t('admin_board_state_confirmed'))
  await page.getByRole('link', { name: t('admin_nav_waitlist') }).click()
  await stay.click()
  await page.keyboard.press('Escape')
  await expect(field(page, 'admin_board_patient_name')).toHaveValue('Telepon')
  await clinic.selectOption('gading-serpong')
  await question.getByRole('button', { name: t('form_leave') }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/clinic=gading-serpong/)

  // A receipt is opened by somebody else than whoever took the money.
  const colleague = await newStaff({ role: 'receptionist', clinic: 'kebayoran-baru' })
  const client = await clientOf(colleague.email)
  const [booking] = await sql<{ id: string; due: string }>(
    `select booking.id, booking.total_idr as due from public.bookings as booking
     join public.appointments as it on it.booking_id = booking.id where it.id = $1`,
    [visit],
  )
  const payments = [{ method: 'cash', amount_idr: Number(booking!.due) }]
  const paid = await client.rpc('confirm_at_desk', {
    booking_id: booking!.id,
    sale: { idempotency_key: randomUUID(), payments },
  })
  expect(paid.error).toBeNull()
  await goOn(page, desk.path)
  await card(page, name).click()
  const receipt = panel(page).getByRole('link', {
    name: new RegExp(t('admin_payment_receipt', { number: '' })),
  })
  await expect(receipt).toBeVisible()
  await expectAccessible(page)
  await receipt.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('payment_receipt'))
  await expect(page.getByText(name).first()).toBeVisible()
})

test(
  'a press on "move" waits for the check of what is chosen, also where what was chosen before is impossible',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const desk = await newDesk()
    const name = `Pindah ${randomUUID().slice(0, 8)}`
    const id = await newComer(desk, name)
    await newVisit({
      ...{ clinic: desk.clinic, physiotherapist: desk.bayu.id, name: 'Lain' },
      at: `${desk.day}T09:00+07:00`,
    })
    const move = panel(page).getByRole('button', { name: t('admin_board_move') })
    const checks = '**/rpc/check_*'
    await signIn(desk.email)
    await page.goto(desk.path)
    await card(page, name).click()
    await move.click()
    const first = await holdRequests(page, checks)
    await field(page, 'admin_board_time').fill('14:00')
    await move.click()
    await expect(move).toHaveAttribute('aria-busy', 'true')
    await field(page, 'admin_nav_physio').selectOption({ label: desk.bayu.name })
    await field(page, 'admin_board_time').fill('09:00')
    await expect(move).not.toHaveAttribute('aria-busy')
    first()
    await expect(panel(page).getByRole('alert')).toContainText(t('admin_board_impossible'))
    await expect(move).toHaveAttribute('aria-disabled', 'true')
    const second = await holdRequests(page, checks)
    await field(page, 'admin_board_time').fill('15:00')
    await move.click()
    await expect(move).toHaveAttribute('aria-busy', 'true')
    const starts = () =>
      sql<{ clock: string }>(
        `select to_char(starts_at at time zone 'Asia/Jakarta', 'HH24:MI') as clock
       from public.appointments where id = $1`,
        [id],
      )
    expect(await starts(), 'nothing is sent before').toEqual([{ clock: '10:00' }])
    second()
    await expect(panel(page)).toContainText('15.00')
    expect(await starts()).toEqual([{ clock: '15:00' }])
  },
)
