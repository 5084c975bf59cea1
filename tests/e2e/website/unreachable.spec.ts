import { freePort } from '../../../supabase/local/ports.ts'
import { serve } from '../../support/app.ts'
import { comesAlive, expect, test } from '../../support/browser.ts'

test('a page that the server could not fill does not blame the visitor’s connection', async ({
  page,
}) => {
  const [port, nobody] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const { child, ended } = serve(port, {
    SUPABASE_URL: `http://localhost:${nobody}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_nobody',
  })
  try {
    await expect
      .poll(() =>
        fetch(`${url}/robots.txt`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const expectSaid = async () => {
      await expect(page.getByText('503 Service Unavailable')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/gangguan di sisi kami/)
    }
    expect((await page.goto(`${url}/services`))?.status()).toBe(503)
    await expectSaid()
    // Without script, as the whole website.
    const again = page.waitForResponse(`${url}/services`)
    await page.getByRole('link', { name: 'Coba lagi' }).click()
    expect((await again).status()).toBe(503)
    await expectSaid()
    // With script.
    await page.goto(`${url}/user/booking?clinic=kebayoran-baru&service=physiotherapy`)
    await expectSaid()
    await comesAlive(page)
    await expectSaid()
  } finally {
    child.kill()
    await ended
  }
})
