import type { Page } from '@playwright/test'
import {
  calendarPath,
  choose,
  chooseDay,
  dayIn,
  freeDays,
  freeTimes,
  newAddress,
  newSignedInPatient,
  say,
  sql,
  takenBySomebodyElse,
} from '../../support/booking.ts'
import { expect, listens, newestCode, test, holdRequests } from '../../support/browser.ts'
import { freeStart } from '../../support/held.ts'
import { codeOf, newStaff } from '../../support/staff.ts'

const t = (key: string, inputs?: Record<string, string>) => say('id', key, inputs)

/** Opens a page and delays its scripts until `release` is called. */
async function openEarly(page: Page, path: string, last = 'footer') {
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  // The page is fully loaded but not hydrated.
  await expect(page.locator(last)).toBeAttached()
  return release
}

/** Collects the navigation requests of a page. */
function watchPages(page: Page) {
  const pages: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(`${request.method()} ${request.url()}`)
  })
  return pages
}

type Moved = { moved: (top: number) => void }

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

test('goes on with the place and the service that were chosen before the page was ready, and with the day and the time', async ({
  page,
}) => {
  const at = (time: string) => page.locator(`input[name=at][value="${time}"]`)
  const chosen = { day: '', at: '' }
  const tap = async (index: number) => {
    chosen.day = (await freeDays(page))[index]!
    await chooseDay(page, chosen.day)
    chosen.at = (await freeTimes(page, chosen.day))[1]!
    await choose(at(chosen.at))
  }
  let release = await openEarly(page, '/user/booking')
  await choose(page.locator('input[name=clinic]').last())
  await choose(page.locator('input[name=service]').last())
  const wanted = await page.locator('input[name=service]').last().inputValue()
  await button(page, 'booking_continue').click()
  release()
  await expect(page.getByRole('heading', { name: t('booking_time_heading') })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`service=${wanted}`))

  // What was tapped is kept, also where the day is before the one of the address.
  release = await openEarly(page, calendarPath('id', 21, { day: dayIn(30) }))
  await tap(1)
  release()
  await expect(page).toHaveURL((url) => url.searchParams.get('at') === chosen.at)
  await page.waitForFunction(() => !window.early)
  await expect(page).toHaveURL((url) => url.searchParams.get('day') === chosen.day)
  await expect(page.locator(`input[name=day][value="${chosen.day}"]`)).toBeChecked()
  await expect(at(chosen.at)).toBeChecked()

  release = await openEarly(page, calendarPath('id', 22))
  const pages = watchPages(page)
  await tap(0)
  await button(page, 'booking_continue').click()
  await expect(button(page, 'booking_continue')).toHaveAttribute('data-early')
  release()
  await expect(page.getByRole('heading', { name: t('booking_you_heading') })).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('at') === chosen.at)
  expect(pages).toEqual([])
})

test('keeps the day that was tapped, and leaves the page where a finger has moved it before it was ready, also when a time is taken', async ({
  page,
}) => {
  const listening = listens(page, 'slots:')
  const physio = 'bima-pratama'
  const release = await openEarly(page, calendarPath('id', 21, { physio }))
  const tapped = (await freeDays(page))[2]!
  await chooseDay(page, tapped)
  const moved = await page.evaluate(() => {
    scrollTo({ top: 160, behavior: 'instant' })
    return scrollY
  })
  expect(moved).toBeGreaterThan(0)
  const places = new Set<number>()
  await page.exposeFunction('moved', (top: number) => places.add(top))
  await page.evaluate(() =>
    addEventListener('scroll', () => (window as unknown as Moved).moved(scrollY)),
  )
  release()
  await page.waitForFunction(() => !window.early)
  await expect(page).toHaveURL((url) => url.searchParams.get('day') === tapped)
  await expect(page.locator(`input[name=day][value="${tapped}"]`)).toBeChecked()
  const day = (await freeDays(page)).find((other) => other !== tapped)!
  await chooseDay(page, day)
  await expect(page).toHaveURL((url) => url.searchParams.get('day') === day)
  const at = (await freeTimes(page, day)).at(-1)!
  await listening
  await takenBySomebodyElse(page, at)
  await expect(page.locator(`input[name=at][value="${at}"]`)).toBeDisabled()
  // The router's work on a rendered page runs after the paint.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))))
  expect([...places].filter((top) => top !== moved)).toEqual([])
})

test('says what is missing, leaves what is being typed, and sends the code that was asked for before the page was ready', async ({
  page,
}) => {
  const address = newAddress()
  const field = page.getByLabel(t('auth_identifier_label'))
  let release = await openEarly(page, '/auth/login')
  await button(page, 'auth_send_code').click()
  release()
  await expect(page.getByText(t('auth_identifier_invalid'))).toBeVisible()

  // Whoever is still typing goes on.
  release = await openEarly(page, '/auth/login')
  await field.click()
  await page.keyboard.type(address.slice(0, 8))
  for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft')
  release()
  await page.waitForFunction(() => !window.early)
  await page.keyboard.type('x')
  await expect(field).toHaveValue(`${address.slice(0, 5)}x${address.slice(5, 8)}`)

  release = await openEarly(page, '/auth/login')
  const pages = watchPages(page)
  await field.fill(address)
  await button(page, 'auth_send_code').click()
  release()
  await expect(page).toHaveURL(/\/auth\/otp$/)
  await page.getByLabel(t('auth_code_label')).fill(await newestCode(address))
  await expect(page).toHaveURL(/\/user$/)
  expect(pages).toEqual([])
})

test('sends it as well where the Enter key asked for it in the booking, and the password, which is never written anywhere', async ({
  page,
}) => {
  const address = newAddress()
  const at = `${dayIn(23)}T02:00Z`
  let release = await openEarly(page, calendarPath('id', 23, { step: 'you', at }))
  await page.getByLabel(t('auth_identifier_label')).fill(address)
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByText(t('auth_code_sent_email', { to: address }))).toBeVisible()
  expect(await newestCode(address)).toMatch(/^\d{6}$/)

  release = await openEarly(page, '/auth/login?with=password')
  const pages = watchPages(page)
  await page.getByLabel(t('auth_identifier_label')).fill('rina@example.com')
  await page.getByLabel(t('auth_password_label')).fill('Luwes-demo-2026')
  await button(page, 'auth_sign_in').click()
  release()
  await expect(page).toHaveURL(/\/user$/)
  expect(pages).toEqual([])
})

test('sends a code that was typed early once, goes where the person wanted to, and leaves open what the browser opened', async ({
  page,
  signIn,
}) => {
  const { email, secret } = await newStaff({ role: 'receptionist', hasFactor: true })
  await signIn(email)
  const release = await openEarly(page, '/admin/tasks', 'form')
  const proofs: string[] = []
  page.on('request', (request) => {
    if (/\/(challenge|verify)$/.test(request.url()) && request.method() === 'POST')
      proofs.push(request.url().split('/').at(-1)!)
  })
  await page.getByLabel(t('auth_factor_label')).fill(await codeOf(secret))
  release()
  await expect(page).toHaveURL(/\/admin\/tasks$/)
  await page.waitForLoadState('networkidle')
  expect(proofs).toEqual(['challenge', 'verify'])
  await expect(page).toHaveURL(/\/admin\/tasks$/)

  const releaseAgain = await openEarly(page, '/admin/tasks', 'main')
  await button(page, 'admin_account').click()
  const menu = page.getByRole('group', { name: t('colour_mode_label'), exact: true })
  await expect(menu).toBeVisible()
  releaseAgain()
  await page.waitForFunction(() => !window.early)
  // The early click is replayed in the next task.
  await page.evaluate(() => new Promise((turn) => setTimeout(turn)))
  await expect(menu).toBeVisible()
})

test('saves the name and the consent that were given early, tries the voucher, and keeps the complaint', async ({
  page,
  context,
  baseURL,
}) => {
  const patient = await newSignedInPatient(context, baseURL!)
  await sql(`delete from public.patients where id = $1`, [patient.id])
  const at = await freeStart(patient, 24)
  const release = await openEarly(page, calendarPath('id', 24, { step: 'you', at }))
  await page.getByLabel(t('booking_name_label')).fill('Uji Cepat')
  await page.getByLabel(t('profile_phone_label')).fill('0812-3456-7890')
  await page.getByLabel(t('booking_whatsapp_consent')).check()
  await button(page, 'booking_continue').click()
  release()
  await expect(page.getByRole('heading', { name: t('booking_pay_heading') })).toBeVisible()
  await expect(page.getByText('Uji Cepat')).toBeVisible()

  const releaseAgain = await openEarly(page, page.url())
  await page.getByLabel(t('booking_complaint_label')).fill('Lutut kanan')
  await page.getByLabel(t('booking_voucher_label')).fill('TIDAK-ADA')
  await button(page, 'booking_voucher_apply').click()
  const answer = page.waitForResponse(/\/rpc\/quote_booking/)
  releaseAgain()
  expect((await answer).request().postData()).toContain('TIDAK-ADA')
  await expect(page.getByLabel(t('booking_voucher_label'))).toHaveAttribute('aria-invalid')
  await page.reload()
  await expect(page.getByLabel(t('booking_complaint_label'))).toHaveValue('Lutut kanan')
})
