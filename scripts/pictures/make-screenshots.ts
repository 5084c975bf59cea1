// Takes the README's screenshots of the built app: `npm run build && node scripts/pictures/make-screenshots.ts`
import { devices } from '@playwright/test'
import { startApp } from '../../tests/support/app.ts'
import { launchBrowser } from './browser.ts'

const app = await startApp()
const browser = await launchBrowser()
try {
  process.env.STACK = JSON.stringify(app.stack)
  const { calendarPath, chooseTime, press, say, signInByCode } =
    await import('../../tests/support/booking.ts')
  const t = (key: string) => say('id', key)
  const phone = await browser.newPage({
    ...devices['Pixel 7'],
    baseURL: app.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 390, height: 780 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  })
  const shoot = async (page: typeof phone, name: string) => {
    await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({ path: `docs/screenshots/${name}.png` })
  }

  await phone.goto('/')
  await shoot(phone, 'home-phone')
  await phone.goto(calendarPath('id', 5))
  await chooseTime(phone)
  await shoot(phone, 'booking-phone')
  await press(phone, t('booking_continue'))
  await signInByCode(phone, 'id', 'ayu@example.com')
  await phone.getByLabel(t('booking_name_label')).fill('Ayu Prameswari')
  await press(phone, t('booking_continue'))
  const pay = phone.getByRole('button', { name: /350[.,]000/ })
  await pay.waitFor()
  await shoot(phone, 'pay-phone')
  await pay.click()
  await phone.waitForURL(/\/snap\//)
  await phone.locator('button[value=pay]').click()
  await phone.getByRole('heading', { name: t('payment_success_title') }).waitFor()
  await shoot(phone, 'success-phone')

  const desktop = await browser.newPage({
    baseURL: app.url,
    locale: 'id-ID',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await desktop.goto('/')
  await shoot(desktop, 'home-desktop')
} finally {
  await browser.close()
  await app.stop()
}
