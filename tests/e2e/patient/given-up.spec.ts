import type { Page } from '@playwright/test'
import { newSignedInPatient, press, say } from '../../support/booking.ts'
import { comesAlive, expect, holdRequests, test, untilIdle } from '../../support/browser.ts'

// A press that waits for a connection is given up with what was pressed.
const t = (key: string, inputs = {}) => say('id', key, inputs)

/** Collects what is asked for. */
function requests(page: Page, pattern: RegExp) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) sent.push(request.url())
  })
  return sent
}

test('what was given up without a connection is not done once there is one', async ({
  page,
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const sent = requests(page, /rpc\/request_deletion|auth\/v1\/(logout|otp|user)/)
  const lost = page.getByText(t('error_network'))
  const comesBack = async () => {
    sent.length = 0
    await context.setOffline(false)
    await untilIdle(page)
    expect(sent).toEqual([])
  }
  await test.step('erasure', async () => {
    await page.goto('/user/profile/data')
    await comesAlive(page)
    await press(page, t('own_data_ask'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await context.setOffline(true)
    await dialog.getByRole('button', { name: t('own_data_ask') }).click()
    await expect(lost).toBeVisible()
    await dialog.getByRole('button', { name: t('own_data_keep') }).click()
    await expect(dialog).toBeHidden()
    await comesBack()
    await expect(page.getByText(t('own_data_asked'))).toHaveCount(0)
  })
  await test.step('signing out everywhere, by Escape', async () => {
    await page.goto('/user/profile/account')
    await comesAlive(page)
    await press(page, t('account_sign_out_everywhere'))
    const dialog = page.getByRole('dialog')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: t('account_sign_out_everywhere') }).click()
    await expect(lost).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await comesBack()
  })
  await test.step('a code to an address that is being written', async () => {
    await context.clearCookies()
    await page.goto('/auth/login')
    await comesAlive(page)
    const field = page.getByRole('textbox').first()
    await field.fill('rina@example.com')
    await context.setOffline(true)
    await press(page, t('auth_send_code'))
    await expect(lost).toBeVisible()
    await field.press('End')
    await field.press('Backspace')
    await expect(lost).toBeHidden()
    await comesBack()
    await expect(page).toHaveURL(/login/)
  })
})

test('erasure that was asked for is shown also where its answer was lost; its reason rests while it is sent', async ({
  page,
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!, 'Rina Uji')
  await page.goto('/user/profile/data')
  await comesAlive(page)
  await press(page, t('own_data_ask'))
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel(t('own_data_reason'))
  await reason.fill('pindah kota')
  await page.route('**/rpc/request_deletion', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const answer = await holdRequests(page, '**/rpc/request_deletion')
  await dialog.getByRole('button', { name: t('own_data_ask') }).click()
  await expect(reason).not.toBeEditable()
  answer()
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await dialog.getByRole('button', { name: t('own_data_keep') }).click()
  await expect(page.getByText(t('own_data_asked'))).toBeVisible()
})
