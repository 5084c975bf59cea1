import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '../../supabase/local/postgres.ts'
import { startStack, type RunningStack } from '../support/stack.ts'
import { newEmail, password } from './auth-people.ts'

// Its own backend, with the limits of config.toml; the tests disturb its database.
let own: RunningStack

beforeAll(async () => {
  own = await startStack(['--lazy-functions'], { LUWES_AUTH_RATE_LIMITS: 'on' })
})
afterAll(() => own?.stop())

const client = (key = own.info.publishable_key) =>
  createClient(own.info.api_url, key, { auth: { persistSession: false, autoRefreshToken: false } })

it('survives the loss of all its connections', async () => {
  const email = newEmail()
  const admin = client(own.info.secret_key).auth.admin
  const made = await admin.createUser({ email, password, email_confirm: true })
  expect(made.error).toBeNull()
  const { auth } = client()
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull()
  const database = new pg.Client(own.info.db_url)
  await database.connect()
  // Waits until each has ended: one that ends in the middle of a write may have written.
  await database.query(
    `select pg_terminate_backend(pid, 30000) from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await database.end()
  expect((await auth.getUser()).data.user?.email).toBe(email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => auth.refreshSession()))
  answers.forEach(({ error }) => expect(error).toBeNull())
})

it('asks again what only reads, where the connection has ended a moment before', async () => {
  const pool = createPool(Number(new URL(own.info.db_url).port))
  // The connection that was ended is told so after its query has failed.
  pool.on('connect', (connection) => connection.on('error', () => {}))
  const database = new pg.Client(own.info.db_url)
  await database.connect()
  for (let times = 0; times < 10; times++) {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    await database.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    expect((await pool.query('select 1')).rowCount).toBe(1)
  }
  await database.end()
  await pool.end()
})

it('lets people in however often, but stops whoever guesses', async () => {
  const email = newEmail()
  const admin = client(own.info.secret_key).auth.admin
  const made = await admin.createUser({ email, password, email_confirm: true })
  expect(made.error).toBeNull()
  for (let times = 0; times < 5; times++)
    expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull()
  const { auth } = client()
  const started = performance.now()
  const guess = (token: string) => auth.verifyOtp({ email, token, type: 'email' })
  const guesses = await Promise.all(
    Array.from({ length: 70 }, (_, n) => guess(String(n).padStart(6, '0'))),
  )
  const codes = guesses.map(({ error }) => error?.code)
  // One more try is allowed every five seconds, and a busy machine is slow.
  const meanwhile = Math.ceil((performance.now() - started) / 5000)
  const looked = codes.filter((code) => code === 'otp_expired').length
  expect(looked).toBeGreaterThanOrEqual(60)
  expect(looked).toBeLessThanOrEqual(60 + meanwhile)
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(70 - looked)
  const refused = guesses.find(({ error }) => error?.code === 'over_request_rate_limit')
  expect(refused?.error?.status).toBe(429)
})

it('counts callers by their address, whatever they claim', async () => {
  const answer = await fetch(`${own.info.api_url}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ type: 'email', email: newEmail(), token: '123456' }),
  })
  expect(answer.status).toBe(429)
})
