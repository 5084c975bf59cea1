import type { Locator, Page } from '@playwright/test'
import { endHold, newSignedInPatient, press, say } from '../../support/booking.ts'
import { comesAlive, expect, holdRequests, test } from '../../support/browser.ts'
import { openHeld } from '../../support/held.ts'

const t = (key: string) => say('id', key)
/** Where a field is, once nothing moves any more. */
async function top(field: Locator) {
  let [before, y] = [NaN, NaN]
  await expect
    .poll(async () => {
      ;[before, y] = [y, (await field.boundingBox())!.y]
      return y - before
    })
    .toBe(0)
  return y
}

/** Types, waits for what appears meanwhile, and types on. @returns by how many pixels it moved */
async function expectUndisturbed(page: Page, field: Locator, appears: () => Promise<unknown>) {
  await field.click()
  await page.keyboard.type('nyeri pinggang ')
  const before = await top(field)
  await appears()
  await page.keyboard.type('sejak jatuh')
  await expect(field).toHaveValue('nyeri pinggang sejak jatuh')
  return (await top(field)) - before
}

test('an answer that comes late takes neither the field nor the words from who is typing', async ({
  page,
  context,
  baseURL,
}) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const complaint = page.getByLabel(t('booking_complaint_label'))
  const code = page.getByRole('textbox', { name: t('booking_voucher_label'), exact: true })
  await test.step('a voucher that is refused', async () => {
    await openHeld(page, rina, 44)
    await comesAlive(page)
    await code.fill('SALAH222')
    const answer = await holdRequests(page, '**/rpc/quote_booking')
    await press(page, t('booking_voucher_apply'))
    await expectUndisturbed(page, complaint, async () => {
      answer()
      await expect(code).toHaveAttribute('aria-invalid', 'true')
    })
    await expect(code).toHaveValue('SALAH222')
    // Who waits is led there.
    await page.unroute('**/rpc/quote_booking')
    await press(page, t('booking_voucher_apply'))
    await expect(code).toBeFocused()
  })
  await test.step('a voucher that is refused while another one is typed', async () => {
    const answer = await holdRequests(page, '**/rpc/quote_booking')
    const refusal = page.waitForResponse('**/rpc/quote_booking')
    await press(page, t('booking_voucher_apply'))
    await code.fill('LAIN333')
    answer()
    await (await refusal).finished()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(code).not.toHaveAttribute('aria-invalid', 'true')
    await code.fill('SALAH222')
    await page.unroute('**/rpc/quote_booking')
  })
  await test.step('a profile that is not saved', async () => {
    await page.goto('/user/profile')
    await comesAlive(page)
    await page.route('**/rpc/save_patient', (route) => route.abort())
    const answer = await holdRequests(page, '**/rpc/save_patient')
    await page.getByLabel(t('profile_contact_name_label')).fill('Ibu Uji')
    await press(page, t('profile_save'))
    await expectUndisturbed(page, page.getByLabel(t('profile_address_label')), async () => {
      answer()
      await expect(page.getByText(t('error_network'))).toBeAttached()
    })
  })
})

test('of several faults the first takes the focus, also from the field that was typed in', async ({
  page,
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!, 'Rina Uji')
  await page.goto('/user/profile/person/new')
  await comesAlive(page)
  await press(page, t('profile_save'))
  await page.getByLabel(t('profile_email_label')).fill('bukan alamat')
  await press(page, t('profile_save'))
  await expect(page.getByLabel(t('profile_email_label'))).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(t('profile_name_label'))).toBeFocused()
})

test('a hold that ends moves nothing under who is typing', async ({ page, context, baseURL }) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const booking = await openHeld(page, rina, 44)
  await comesAlive(page)
  const complaint = page.getByLabel(t('booking_complaint_label'))
  const moved = await expectUndisturbed(page, complaint, async () => {
    await endHold(booking)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page.getByText(t('booking_hold_over_title'))).toBeAttached()
  })
  expect(moved).toBe(0)
})
