import { randomInt, randomUUID } from 'node:crypto'
import { createClient, type AuthError } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { stack } from '../support/shared-stack.ts'

const memoryOnly = { auth: { persistSession: false, autoRefreshToken: false } }

/** The client of a visitor's browser. */
export const visitor = () => createClient(stack().api_url, stack().publishable_key, memoryOnly)

/** The client of a server, with the secret key. */
export const server = () => createClient(stack().api_url, stack().secret_key, memoryOnly)

export const newEmail = () => `${randomUUID()}@example.com`
export const newPhone = () => `+62811${randomInt(10 ** 7, 10 ** 8)}`
export const password = 'Correct-horse-7'

type Mail = { ID: string; To: { Address: string }[] }

/** The newest message to an address. */
export async function newestMessage(to: string): Promise<{ Text: string; HTML: string }> {
  const { messages } = (await (
    await fetch(`${stack().mail_url}/api/v1/messages?limit=500`)
  ).json()) as {
    messages: Mail[]
  }
  const mail = messages.find((message) => message.To.some(({ Address }) => Address === to))
  if (!mail) throw new Error(`nothing was sent to ${to}`)
  const answer = await fetch(`${stack().mail_url}/api/v1/message/${mail.ID}`)
  return (await answer.json()) as { Text: string; HTML: string }
}

export async function newestCode(to: string): Promise<string> {
  const { Text } = await newestMessage(to)
  return Text.match(/\b\d{6}\b/)![0]
}

/** The hashed token of the link in the newest message. */
export async function newestHash(to: string): Promise<string> {
  const { Text } = await newestMessage(to)
  return Text.match(/token(?:_hash)?=([\w]+)/)![1]!
}

/** A code that differs from this one. */
export const wrong = (code: string) => String((Number(code) + 1) % 10 ** 6).padStart(6, '0')

export function expectRefused(error: AuthError | null, status: number, code: string) {
  expect({ status: error?.status, code: error?.code }).toEqual({ status, code })
}

async function newUser(attributes: { password?: string } = {}) {
  const email = newEmail()
  const { data, error } = await server().auth.admin.createUser({
    email,
    email_confirm: true,
    ...attributes,
  })
  if (error) throw error
  return { email, user: data.user }
}

/** Signs a person in with one more browser; not by password, whose hashing is slow on purpose. */
export async function signIn(email: string) {
  const link = await server().auth.admin.generateLink({ type: 'magiclink', email })
  if (link.error) throw link.error
  const client = visitor()
  const token_hash = link.data.properties.hashed_token
  const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'email' })
  if (error) throw error
  return { client, session: data.session! }
}

/** A confirmed person and a browser that is signed in. */
export async function signedIn() {
  const person = await newUser()
  return { ...person, ...(await signIn(person.email)) }
}

/** The same, with a password. */
export async function signedInWithPassword() {
  const person = await newUser({ password })
  return { ...person, ...(await signIn(person.email)) }
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<
    string,
    unknown
  >
}
