import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { AppError, toAppError, unwrap } from './errors'

describe('toAppError', () => {
  it('keeps a code of the contract with its details', () => {
    const details = '{"field": "starts_at"}'
    const body = { code: 'invalid_input', message: 'x', details, hint: 'h' }
    expect(toAppError(body, 422)).toMatchObject({
      code: 'invalid_input',
      status: 422,
      details: { field: 'starts_at' },
      hint: 'h',
    })
  })

  it.each(['{broken', 'Key (id)=(1) already exists.', null, undefined])(
    'finds no details in %j',
    (details) => expect(toAppError({ code: 'too_soon', details }).details).toBeUndefined(),
  )

  it('knows its own error again after it crossed from the server', () => {
    expect(toAppError(new Error('forbidden'))).toMatchObject({ code: 'forbidden', status: 403 })
  })

  it.each([
    ['unexpected', 503],
    ['unexpected', 500],
    ['not_signed_in', 403],
    ['network', undefined],
  ] as const)('keeps %s with status %s over what the router sends, its message', (code, status) => {
    const error = new AppError(code, { status })
    expect(toAppError(new Error(error.message))).toMatchObject({ code, status: error.status })
  })

  it.each([
    [{ code: '42501', message: 'permission denied' }, 'forbidden'],
    [{ code: 'PGRST301', message: 'JWT expired' }, 'not_signed_in'],
    [{ code: 'PGRST116', message: '0 rows' }, 'not_found'],
    [{ code: 'otp_expired', message: 'Token has expired' }, 'code_wrong'],
    [{ code: 'over_email_send_rate_limit', message: 'x' }, 'rate_limited'],
    [
      {
        code: '23P01',
        message: 'violates exclusion constraint "appointments_physiotherapist_never_overlaps"',
      },
      'slot_taken',
    ],
    [{ code: '23505', message: 'duplicate key value' }, 'already_exists'],
    [{ code: '23514', message: 'violates check constraint' }, 'invalid_input'],
    [{ code: '22003', message: 'out of range' }, 'invalid_input'],
    [{ code: '23503', message: 'violates foreign key constraint' }, 'not_found'],
    [{ code: 'toString', message: 'x' }, 'unexpected'],
    [null, 'unexpected'],
    ['text', 'unexpected'],
  ])('reads %j as %s', (error, code) => expect(toAppError(error).code).toBe(code))

  // GoTrue: internal/api/errors.go, generateFrequencyLimitErrorMessage, drops the fraction.
  it.each([
    [0, 1],
    [59, 60],
  ])('waits out the second that Auth leaves out of %d seconds', (seconds, resendIn) => {
    const message = `For security purposes, you can only request this after ${seconds} seconds.`
    const { details } = toAppError({ code: 'over_email_send_rate_limit', message })
    expect(details).toEqual({ resendIn })
  })

  it('tells a lost connection from a fault', async () => {
    expect(toAppError(new TypeError('Failed to fetch'))).toMatchObject({
      code: 'network',
      status: 0,
    })
    expect(toAppError({ message: 'TypeError: fetch failed' }).code).toBe('network')
    const { storage } = createClient('http://127.0.0.1:1', 'key')
    const { error } = await storage.from('website').upload('picture.webp', new Blob())
    expect(toAppError(error).code).toBe('network')
    expect(toAppError(new TypeError('x is not a function')).code).toBe('unexpected')
  })

  it('takes an answer that does not come in time for a lost connection', async () => {
    const late = new DOMException('Nobody answered in time.', 'TimeoutError')
    const client = createClient('http://127.0.0.1:1', 'key', {
      db: { retry: false },
      global: { fetch: () => Promise.reject(late) },
    })
    const { error } = await client.from('vouchers').select()
    expect(toAppError(error).code).toBe('network')
  })
})

describe('unwrap', () => {
  it('gives the data', async () =>
    expect(await unwrap(Promise.resolve({ data: [1], error: null }))).toEqual([1]))

  it('reads the body of an edge function that refused', async () => {
    const context = Response.json({ code: 'provider_unavailable', message: 'x' }, { status: 502 })
    const call = unwrap(
      Promise.resolve({ data: null, error: { name: 'FunctionsHttpError', context } }),
    )
    await expect(call).rejects.toMatchObject({ code: 'provider_unavailable', status: 502 })
    await expect(call).rejects.toBeInstanceOf(AppError)
  })
})
