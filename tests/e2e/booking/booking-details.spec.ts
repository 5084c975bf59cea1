import { calendarPath, newAddress, newSignedInPatient, press, say } from '../../support/booking.ts'
import { expect, expectAccessible, newestCode, test } from '../../support/browser.ts'
import { chooseShownTime } from '../../support/held.ts'

const t = (key: string) => say('id', key)

test('a wrong code is selected, so that the next one takes its place, and digits stand on their ticks', async ({
  page,
}) => {
  const to = newAddress()
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(to)
  await press(page, t('auth_send_code'))
  const field = page.getByLabel(t('auth_code_label'))
  await expect(field).toBeFocused()
  const right = await newestCode(to)
  await field.fill(right === '123456' ? '654321' : '123456')
  await expect(page.getByText(t('error_code_wrong'))).toBeVisible()
  const selected = () =>
    field.evaluate((it: HTMLInputElement) => [it.selectionStart, it.selectionEnd])
  await expect.poll(selected).toEqual([0, 6])
  await expectAccessible(page)

  const off = await field.evaluate((it: HTMLInputElement) => {
    const style = getComputedStyle(it)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const digit = pen.measureText('0').width
    const step = digit + parseFloat(style.letterSpacing)
    const first = it.getBoundingClientRect().left + parseFloat(style.paddingLeft) + digit / 2
    const ticks = [...it.nextElementSibling!.children].map((tick) => {
      const { left, width } = tick.getBoundingClientRect()
      return left + width / 2
    })
    return ticks.map((tick, index) => Math.abs(tick - (first + index * step)))
  })
  expect(off).toHaveLength(6)
  expect(Math.max(...off)).toBeLessThan(2)
})

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
