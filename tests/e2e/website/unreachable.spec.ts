import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '../../../supabase/local/ports.ts'
import { serve } from '../../support/app.ts'
import { comesAlive, expect, test } from '../../support/browser.ts'

/** A web server of its own, in front of this backend. */
async function startWeb(backend: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { child, ended } = serve(port, {
    SUPABASE_URL: backend,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_nobody',
  })
  await expect
    .poll(() =>
      fetch(`${url}/robots.txt`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const stop = async () => {
    child.kill()
    await ended
  }
  return { url, stop }
}

test('a page that the server could not fill does not blame the visitor’s connection', async ({
  page,
}) => {
  const { url, stop } = await startWeb(`http://localhost:${await freePort()}`)
  try {
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
    await stop()
  }
})

test('a session whose renewal is limited is no sign-out, and a status is the same before and after the page comes alive', async ({
  browser,
}) => {
  // Its own, because a page reports in its console what nobody expects.
  const context = await browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  const backend = createServer((request, response) => {
    asked.push(request.url!)
    const isRenewal = request.url!.startsWith('/auth/v1/token')
    response.writeHead(isRenewal ? 429 : 418, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    response.end(isRenewal ? '{"code":429,"error_code":"over_request_rate_limit"}' : '{}')
  })
  await once(backend.listen(0, '127.0.0.1'), 'listening')
  const { port } = backend.address() as AddressInfo
  const { url, stop } = await startWeb(`http://127.0.0.1:${port}`)
  try {
    const session = {
      access_token: 'e30.e30.x',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 0,
      expires_at: 1,
      user: { id: '5f6ff0c0-0000-4000-8000-000000000000' },
    }
    const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
    await context.addCookies([{ name: 'sb-127-auth-token', value, url }])
    const answer = await page.request.get(`${url}/user`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['set-cookie']]).toEqual([503, undefined])
    expect(asked.filter((path) => path.startsWith('/auth/v1/token'))).toHaveLength(4)
    await context.clearCookies()

    const said = page.getByText(/^418 /)
    await page.goto(`${url}/user/booking?clinic=kebayoran-baru&service=physiotherapy`)
    await expect(said).toBeVisible()
    await comesAlive(page)
    await expect(said).toBeVisible()
  } finally {
    await context.close()
    await stop()
    backend.close()
  }
})
