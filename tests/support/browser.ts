import { test as base, expect, type Page } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { createServerClient } from '@supabase/ssr'
import type { StackInfo } from './stack.ts'

export const stack = JSON.parse(process.env.STACK ?? '{}') as StackInfo

type Fixtures = {
  /** Signs in one of the people of seed.sql by password, as a returning visitor. */
  signIn: (email: string, password?: string) => Promise<void>
  failOnConsoleError: undefined
}

export const test = base.extend<Fixtures>({
  signIn: async ({ context, baseURL }, use) => {
    await use(async (email, password = 'Luwes-demo-2026') => {
      const cookies = new Map<string, string>()
      const client = createServerClient(stack.api_url, stack.publishable_key, {
        cookies: {
          getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
          setAll: (all) => all.forEach(({ name, value }) => cookies.set(name, value)),
        },
      })
      const { error } = await client.auth.signInWithPassword({ email, password })
      if (error) throw error
      await expect.poll(() => cookies.size).toBeGreaterThan(0)
      await context.addCookies(
        [...cookies].map(([name, value]) => ({
          name,
          value,
          url: baseURL!,
          sameSite: 'Lax' as const,
        })),
      )
    })
  },
  failOnConsoleError: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        // A refused request is logged by the browser itself; the test looks at what the page says of it.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      await use(undefined)
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Fails on anything that axe finds against WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) })),
  ).toEqual([])
}

type Mail = { ID: string; To: { Address: string }[] }

/** The newest six-digit code that was sent to an address or a phone number. */
export async function newestCode(to: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(`${stack.mail_url}/api/v1/messages`)).json()) as {
        messages: Mail[]
      }
      const mail = messages.find((message) => message.To.some(({ Address }) => Address === to))
      if (!mail) return undefined
      const { Text } = (await (
        await fetch(`${stack.mail_url}/api/v1/message/${mail.ID}`)
      ).json()) as { Text: string }
      return (code = Text.match(/\b\d{6}\b/)?.[0])
    })
    .toBeTruthy()
  return code!
}
