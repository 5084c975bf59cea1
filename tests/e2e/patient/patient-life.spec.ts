import {
  calendarPath,
  chooseTime,
  holdTime,
  newSignedInPatient,
  press,
  say,
} from '../../support/booking.ts'
import { expect, test } from '../../support/browser.ts'

test('books, moves, cancels to credit, books with the credit, has the receipt, and signs out everywhere', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const t = (key: string) => say('id', key)
  await newSignedInPatient(context, baseURL!, 'Rina Uji')
  await test.step('books', async () => {
    await page.goto(calendarPath('id', 33))
    await holdTime(page)
    await page.getByRole('button', { name: /350[.,]000/ }).click()
    await page.waitForURL(/\/snap\//)
    await page.locator('button[value=pay]').click()
    await page.getByRole('link', { name: t('payment_to_home') }).click()
  })
  await test.step('moves', async () => {
    await page.getByRole('link', { name: t('appointments_move'), exact: true }).click()
    await chooseTime(page)
    await press(page, t('reschedule_confirm'))
    await expect(page.getByText(t('reschedule_done'), { exact: true })).toBeVisible()
  })
  await test.step('cancels to credit', async () => {
    await page.getByRole('link', { name: t('appointments_cancel'), exact: true }).click()
    await press(page, t('cancel_confirm'))
    await expect(page.getByRole('heading', { name: t('cancel_done') })).toBeVisible()
  })
  await test.step('books with the credit', async () => {
    await page.getByRole('link', { name: t('cancel_book_with_it') }).click()
    await page.locator('label:has(input[name=service][value=physiotherapy])').click()
    await press(page, t('booking_continue'))
    await holdTime(page)
    await press(page, t('booking_confirm_free'))
    await expect(page.getByRole('heading', { name: t('payment_success_title') })).toBeVisible()
  })
  await test.step('sees both in the list', async () => {
    await page.goto('/user/appointment')
    await expect(page.getByText(t('appointments_confirmed'))).toBeVisible()
    await expect(page.getByText(t('appointments_cancelled_by_patient'))).toBeVisible()
  })
  await test.step('finds the receipt in the history', async () => {
    await page.getByRole('link', { name: t('vouchers_to_history') }).click()
    await page.getByRole('link', { name: t('payment_receipt'), exact: true }).click()
    await expect(page.getByText('tiga ratus lima puluh ribu rupiah')).toBeVisible()
  })
  await test.step('signs out everywhere', async () => {
    await page.goto('/user/profile/account')
    await press(page, t('account_sign_out_everywhere'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('account_sign_out_everywhere') })
      .click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await page.goto('/user')
    await expect(page).toHaveURL(/\/auth\/login/)
  })
})
