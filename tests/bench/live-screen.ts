import { chromium } from '@playwright/test'
import { createServerClient } from '@supabase/ssr'
import { findTestChromium, testArgs } from '../../scripts/chromium.ts'
import type { RunningApp } from '../support/app.ts'

const account = { email: 'sari@example.com', password: 'Luwes-demo-2026' }

/**
 * A board in Chromium, signed in as a receptionist of the demo data.
 * @param path of the board, in Indonesian
 * @returns `shown`: when (as Date.now) the frame was drawn in which an appointment shows this time
 */
export async function openScreen({ url, stack }: RunningApp, path: string) {
  const browser = await chromium.launch({ executablePath: findTestChromium(), args: testArgs })
  const context = await browser.newContext({ baseURL: url })
  const cookies = new Map<string, string>()
  const client = createServerClient(stack.api_url, stack.publishable_key, {
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (all) => all.forEach(({ name, value }) => cookies.set(name, value)),
    },
  })
  const { error } = await client.auth.signInWithPassword(account)
  if (error) throw error
  while (cookies.size === 0) await new Promise((next) => setTimeout(next, 5))
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('[data-appointment]').waitFor()
  await page.waitForLoadState('networkidle')
  const shown = async (time: string) => {
    const seen = await page.waitForFunction(
      (text) =>
        document.querySelector('[data-appointment]')?.textContent.includes(text) && Date.now(),
      time,
      { polling: 'raf' },
    )
    return Number(await seen.jsonValue())
  }
  return { shown, close: () => browser.close() }
}
