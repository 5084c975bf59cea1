import {
  calendarPath,
  choose,
  chooseDay,
  dayIn,
  dayOf,
  freeDays,
  freeTimes,
  newSignedInPatient,
  ownOf,
  place,
  press,
  say,
  sql,
} from '../../support/booking.ts'
import { expect, expectAccessible, expectCalm, test } from '../../support/browser.ts'
import { chooseShownTime } from '../../support/held.ts'

const t = (key: string) => say('id', key)

test(
  'an advertisement keeps the time that it comes with',
  { tag: '@desktop' },
  async ({ page }) => {
    const free = await sql<{ at: Date }>(
      `select free.starts_at as at
       from public.clinics as clinic, public.services as service,
         public.available_slots(clinic.id, service.id, $3::date, $3::date + 6) as free
       where clinic.slug = $1 and service.slug = $2 order by free.starts_at`,
      [place.clinic, place.service, dayIn(30)],
    )
    const at = ownOf(free, (slot) => dayOf(slot.at.getTime()))[0]!.at.toISOString()
    await page.goto(`/en/cta/book?${new URLSearchParams({ ...place, at, voucher: 'SEHAT123' })}`)
    await expectCalm(page)
    await page.getByRole('link', { name: say('en', 'booking_landing_go_on') }).click()
    await expect(page).toHaveURL(/voucher=SEHAT123/)
    await expect(page.locator(`input[name=day][value="${dayOf(at)}"]`)).toBeChecked()
    const chosen = page.locator('input[name=at]:checked')
    await expect.poll(async () => Date.parse(await chosen.inputValue())).toBe(Date.parse(at))
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the times are in the first answer of the server, the calendar lists the day that it highlights, and signing in says what it needs, and whom to call',
    { tag: '@desktop' },
    async ({ page }) => {
      const expectNote = async () => {
        const note = page.getByRole('note')
        await expect(note).toContainText(t('common_needs_script'))
        await expect(note.getByRole('link').first()).toHaveAttribute('href', /^tel:\+62\d+$/)
      }
      await page.goto('/user/booking')
      await page.getByRole('radio', { name: /Kebayoran Baru/ }).check()
      await page.locator('input[value=physiotherapy]').check()
      await press(page, t('booking_continue'))
      // Wait for the whole page, because the days are streamed one after the other.
      await page.waitForURL(/step=time/)
      const days = await freeDays(page)
      // The last of them is one other than the open one: its times appear.
      for (const day of [days[2]!, days[0]!, days[1]!]) {
        await chooseDay(page, day)
        for (const other of days) {
          const [first] = await freeTimes(page, other)
          const label = page.locator(`label:has(input[name=at][value="${first}"])`)
          await expect(label).toBeVisible({ visible: other === day })
        }
      }
      const [at] = await freeTimes(page, days[1]!)
      await choose(page.locator(`input[name=at][value="${at}"]`))
      await press(page, t('booking_continue'))
      await expect(page.getByRole('heading', { name: t('booking_you_heading') })).toBeVisible()
      await expectNote()
      await page.goto('/auth/login')
      await expectNote()

      // A time that is gone is not offered to go on with.
      const day = dayIn(31)
      await page.goto(calendarPath('id', 30, { day, at: `${day}T00:10Z` }))
      await expect(page.getByRole('alert').filter({ hasText: t('booking_nearest') })).toBeVisible()
      await expect(
        page.getByRole('button', { name: t('booking_continue'), exact: true }),
      ).toBeDisabled()
    },
  )
})

test(
  'staff find the way to their side, patients see none',
  { tag: '@desktop' },
  async ({ page, context, signIn }) => {
    const way = t('nav_to_admin')
    await signIn('rina@example.com')
    const answer = await context.request.get('/user')
    expect(answer.status()).toBe(200)
    expect(await answer.text()).not.toContain(way)
    await context.clearCookies()
    await signIn('sari@example.com')
    expect(await (await context.request.get('/user')).text()).toContain(way)
    await page.goto('/user')
    await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', '/admin')
    await expectAccessible(page)
  },
)

test('the summary stands after the fields where one types or the screen is low', async ({
  page,
  context,
  baseURL,
}) => {
  const place = () =>
    page.getByRole('complementary').evaluate((it) => getComputedStyle(it).position)
  await page.goto(calendarPath('id', 16))
  const at = await chooseShownTime(page)
  await expect.poll(place).toBe('sticky')
  await page.setViewportSize({ width: 812, height: 375 })
  await expect.poll(place).toBe('static')
  await page.setViewportSize({ width: 375, height: 812 })
  await press(page, t('booking_continue'))
  await expect(page.getByLabel(t('auth_identifier_label'))).toBeVisible()
  await expect.poll(place).toBe('static')
  await newSignedInPatient(context, baseURL!)
  await page.goto(calendarPath('id', 16, { step: 'you', at }))
  await expect(page.getByText(t('booking_patient_label'))).toBeVisible()
  await expect.poll(place).toBe('static')
})

test('specialisations and people lead on', async ({ page }) => {
  await page.goto('/')
  const field = page.locator('a[href^="/services#"]')
  await expect(field).toHaveCount(4)
  const target = (await field.first().getAttribute('href'))!.split('#')[1]
  await field.first().click()
  await expect(page.locator(`[id="${target}"]`)).toBeInViewport()
  await page.goto('/about')
  await page
    .getByRole('link', { name: new RegExp(`^${t('physiotherapists_book')}`) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/user\/booking\?physio=/)
  await expect(page.getByRole('heading', { name: t('booking_place_heading') })).toBeVisible()
})
