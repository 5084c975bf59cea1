import type { APIResponse, Page } from '@playwright/test'
import { newSignedInPatient, prefix, press, say, sql } from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectCalm,
  languagesFrom,
  screenOf,
  test,
  holdRequests,
} from '../../support/browser.ts'
import { goOn, openWithin } from '../../support/within-app.ts'
import { beginning, freeStarts, makeLate, newVisit, proposeTimes } from '../../support/visits.ts'

test.describe.configure({ timeout: 120_000 })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const vouchersOf = (patient: string) =>
  sql<{ code: string }>(`select code from public.vouchers where patient_id = $1`, [patient])

for (const language of languagesFrom('id'))
  test(
    `cancelling says what comes back before, and gives it after, as credit or as the money where that is wanted, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const amount = language === 'id' ? 'Rp350.000' : 'IDR 350,000'
      const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
      const visit = await newVisit(rina, 9)
      await page.goto(`${prefix(language)}/user`)
      await page.getByRole('link', { name: t('appointments_cancel'), exact: true }).click()
      await expect(heading(page, t('cancel_heading'))).toBeVisible()
      // Without script a reason must not get into the address.
      await expect(page.locator('form:has(textarea)')).toHaveAttribute('method', 'post')
      await expect(page.getByLabel(t('cancel_credit', { amount }))).toBeChecked()
      await expect(page.getByLabel(t('cancel_refund', { amount }))).toBeVisible()
      await expectCalm(page)
      await page.getByLabel(t('cancel_reason')).fill('a')
      await press(page, t('cancel_confirm'))
      await expect(page.getByLabel(t('cancel_reason'))).toBeFocused()
      await expect(page.getByText(t('cancel_reason_short'))).toBeVisible()
      await page.getByLabel(t('cancel_reason')).fill('Ada rapat')
      // Looking at other times and coming back keeps the input.
      await page.getByRole('link', { name: t('cancel_move') }).click()
      await expect(heading(page, t('reschedule_heading'))).toBeVisible()
      await page.goBack()
      await expect(page.getByLabel(t('cancel_reason'))).toHaveValue('Ada rapat')
      // A double click cancels once.
      await page.getByRole('button', { name: t('cancel_confirm'), exact: true }).dblclick()
      await expect(heading(page, t('cancel_done'))).toBeFocused()
      const vouchers = await vouchersOf(rina.id)
      expect(vouchers).toHaveLength(1)
      await expect(page.getByText(new RegExp(`350[.,]000.*${vouchers[0]!.code}`))).toBeVisible()
      await expectCalm(page)
      await page.reload()
      await expect(heading(page, t('cancel_done'))).toBeVisible()
      await expect(page.getByRole('link', { name: t('cancel_book_with_it') })).toHaveAttribute(
        'href',
        new RegExp(`voucher=${vouchers[0]!.code}`),
      )
      await comesAlive(page)
      await openWithin(page, `${prefix(language)}/user/appointment/${visit.id}`)
      await expect(page.getByText(t('history_reason', { reason: 'Ada rapat' }))).toBeVisible()

      // Where that is wanted, the money is asked back.
      const other = await newVisit(rina, 9)
      await openWithin(page, `${prefix(language)}/user/appointment/${other.id}/cancel`)
      const refund = page.getByLabel(t('cancel_refund', { amount }))
      await refund.click()
      await page.reload()
      await expect(refund).toBeChecked()
      await press(page, t('cancel_confirm'))
      await expect(page.getByText(t('cancel_refund_given', { amount }))).toBeVisible()
      await expect(page.getByText(t('cancel_refund_next'))).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('link', { name: t('vouchers_to_history') }),
      ).toHaveAttribute('href', `${prefix(language)}/user/book`)
      expect(await vouchersOf(rina.id)).toEqual(vouchers)
    },
  )

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the area says what it needs once, and a reason never gets into the address', async ({
    page,
    context,
    baseURL,
  }) => {
    const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
    const visit = await newVisit(rina, 16)
    await page.goto('/user/profile')
    await expect(page.getByRole('note')).toContainText(say('id', 'common_needs_script'))
    await page.goto(`/user/appointment/${visit.id}/cancel`)
    await expect(page.getByRole('note')).toContainText(say('id', 'common_needs_script'))
    await page.getByLabel(say('id', 'cancel_reason')).fill('Rahasia')
    await press(page, say('id', 'cancel_confirm'))
    await expect(page).not.toHaveURL(/Rahasia/)
    await expect(page.getByLabel(say('id', 'cancel_reason'))).toHaveValue('')
  })
})

test('what was given up is nowhere confirmed any more, terms that end while the page is open are seen before, and what another page has done is seen', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string) => say('id', key)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const confirmed = page.getByText(t('appointments_confirmed'), { exact: true })
  const cancel = page.getByRole('link', { name: t('appointments_cancel'), exact: true })
  await test.step('however slowly a page is asked again', async () => {
    const visit = await newVisit(rina, 16)
    await proposeTimes(visit, (await freeStarts(rina, visit, 18)).slice(0, 1), 'Cuti')
    await page.goto(`/user/appointment/${visit.id}`)
    await expect(confirmed).toBeVisible()
    await comesAlive(page)
    await cancel.click()
    await press(page, t('cancel_confirm'))
    await expect(heading(page, t('cancel_done'))).toBeVisible()
    const release = await holdRequests(page, '**/rpc/my_appointment*')
    const asked = page.waitForRequest('**/rpc/my_appointment*')
    await page.goBack()
    await asked
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    )
    await expect(confirmed).toHaveCount(0)
    release()
    await expect(page.getByText(t('appointments_cancelled_by_patient')).first()).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  })
  const visit = await newVisit(rina, 9)
  await test.step('terms that end', async () => {
    await goOn(page, `/user/appointment/${visit.id}`)
    await expect(confirmed).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Until the press, the page has the terms with which it was opened.
    let isPressed = false
    let opened: APIResponse | undefined
    await page.route('**/rpc/my_appointment*', async (route) => {
      if (isPressed) return route.fallback()
      opened ??= await route.fetch()
      await route.fulfill({ response: opened })
    })
    await page.route('**/rpc/cancel_appointment', (route) => {
      isPressed = true
      return route.fallback()
    })
    await cancel.click()
    await expect(page.getByRole('radio', { name: /350/ }).first()).toBeChecked()
    await makeLate(visit)
    await press(page, t('cancel_confirm'))
    await expect(page.getByText(t('error_terms_changed'))).toBeVisible()
    await expect(page.getByText(beginning('id', 'cancel_late', 'deadline'))).toBeVisible()
    expect(await sql(`select status from public.appointments where id = $1`, [visit.id])).toEqual([
      { status: 'confirmed' },
    ])
    await expectCalm(page)
  })
  await test.step('another page has done it, too late for anything to come back', async () => {
    await expect(heading(page, t('cancel_done'))).toBeHidden()
    await rina.client.rpc('cancel_appointment', { appointment_id: visit.id })
    await expect(heading(page, t('cancel_done'))).toBeVisible()
    await expect(page.getByText(t('cancel_nothing_given'))).toBeVisible()
  })
})
