import { randomUUID } from 'node:crypto'
import { newDesk, newVisit, panel } from '../../support/board.ts'
import { dayIn, say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  holdRequests,
  test,
} from '../../support/browser.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

/** A patient whom the clinic knows through a visit on the desk's day. */
async function known({ clinic, ayu, day }: Awaited<ReturnType<typeof newDesk>>, hour: string) {
  const name = `Tunggu ${randomUUID().slice(0, 8)}`
  await newVisit({ clinic, physiotherapist: ayu.id, name, at: `${day}T${hour}+07:00` })
  return name
}

/** They wait for Ayu, who is not public, on the desk's day. */
const waitFor = ({ ayu, day }: Awaited<ReturnType<typeof newDesk>>, name: string) =>
  sql(
    `update public.waitlist_entries set physiotherapist_id = $1, from_date = $2, to_date = $2
     where patient_id = (select id from public.patients where full_name = $3)`,
    [ayu.id, day, name],
  )

const statusOf = (name: string) =>
  sql(
    `select entry.status from public.waitlist_entries as entry
     join public.patients as patient on patient.id = entry.patient_id where patient.full_name = $1`,
    [name],
  )

test('a caller is put on the waiting list, offered what is free, and booked from it', async ({
  page,
  signIn,
}) => {
  const desk = await newDesk()
  const name = await known(desk, '08:00')
  await signIn(desk.email)
  const services = '**/rest/v1/services?*slot_step_minutes*'
  await page.route(services, (route) => route.abort())
  await page.goto('/admin/waitlist?clinic=kebayoran-baru')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel(t('admin_board_patient'), { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(name)
  await expectAccessible(page)
  // Rotating a tablet keeps the panel.
  await page.setViewportSize({ width: 744, height: 1133 })
  await expect(page.getByRole('table')).toBeHidden()
  await page.setViewportSize({ width: 1133, height: 744 })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(panel(page)).toContainText(name)
  await expect(page.getByLabel(t('admin_service_name'), { exact: true })).toBeFocused()
  // The services fail to load: an error is shown, and the key retries.
  await expect(panel(page).getByText(t('error_network'))).toBeVisible()
  await page.unroute(services)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel(t('admin_service_name'), { exact: true })).not.toHaveValue('')
  // A day that is missing or refused is marked.
  const until = page.getByLabel(t('waitlist_to'), { exact: true })
  const lastDay = await until.inputValue()
  for (const [value, key] of [
    ['', 'admin_form_missing'],
    [dayIn(-1), 'admin_form_refused'],
  ] as const) {
    await until.fill(value)
    await page.keyboard.press('Control+Enter')
    await expect(until).toHaveAccessibleDescription(t(key))
  }
  await until.fill(lastDay)
  expect(await statusOf(name)).toEqual([])
  // A failure is told though the panel was closed; an answer closes no later panel.
  const joining = '**/rpc/join_waitlist'
  await page.route(joining, (route) => route.abort())
  const fail = await holdRequests(page, joining)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  fail()
  await expect(page.getByText(t('error_network')).first()).toBeVisible()
  await page.unroute(joining)
  await page.keyboard.press('n')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('admin_service_name'), { exact: true })).toBeFocused()
  const answer = await holdRequests(page, joining)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Telepon')
  answer()
  const row = page.locator('[data-row]', { hasText: name })
  await expect(row).toBeVisible()
  await expect(page.getByLabel(t('admin_board_patient'), { exact: true })).toHaveValue('Telepon')
  // An entry that is opened meanwhile covers it, and leaving asks first.
  const enter = t('admin_board_enter_patient', { text: 'Telepon' })
  await page.getByRole('button', { name: enter }).click()
  await row.click()
  await expect(panel(page)).toContainText(name)
  await page.keyboard.press('a')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('form_stay') })
    .click()
  await page.keyboard.press('Escape')
  const heading = panel(page).getByRole('heading', { name: t('admin_waitlist_add') })
  await expect(heading).toBeFocused()
  await expect(page.getByLabel(t('admin_board_patient_name'))).toHaveValue('Telepon')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t('admin_waitlist_add') })).toBeFocused()

  // A start that becomes free appears by itself.
  await waitFor(desk, name)
  await expect(row).toContainText('09.00')

  // Waiting patients are listed before the search for free starts has finished.
  let look = () => {}
  const looked = new Promise<void>((open) => (look = open))
  await page.route('**/rpc/list_waitlist', async (route) => {
    if ((route.request().postDataJSON() as { with_free: boolean }).with_free) await looked
    await route.continue()
  })
  await page.reload()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('09.00')
  look()
  await expect(row).toContainText('09.00')
  await row.focus()
  await page.keyboard.press('Enter')
  const offer = panel(page).getByRole('link', { name: t('admin_waitlist_offer') })
  expect(decodeURIComponent((await offer.getAttribute('href'))!)).toContain('09.00')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  await page.keyboard.press('a')
  await expect(page.getByLabel(t('admin_service_name'))).toBeFocused()
  await expect(page.getByLabel(t('admin_board_time'), { exact: true })).toHaveValue('09:00')
  await page.getByLabel(t('admin_board_payment'), { exact: true }).selectOption('transfer')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page)).toContainText(t('admin_board_state_confirmed'))
  await expect(panel(page)).toContainText('09.00')
  expect(await statusOf(name)).toEqual([{ status: 'booked' }])
})
