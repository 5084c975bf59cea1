import { describe, expect, it } from 'vitest'
import { pathOfThisSite } from './safe-path'

describe('pathOfThisSite', () => {
  it.each([
    '/user',
    '/en/user/booking?clinic=kebayoran-baru&at=2026-11-24T02%3A00%3A00Z',
    '/user/appointment/1/reschedule#times',
    '/user?note=50%25',
  ])('keeps %s', (path) => expect(pathOfThisSite(path)).toBe(path))

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%252fevil.example',
    '/.//evil.example',
    '/user/..//evil.example',
    '/user/\u0000',
    '/a b',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%09/evil.example',
    '/%0d%0aset-cookie:x',
    'https://evil.example',
    'javascript:alert(1)',
    'user',
    '',
    '/%',
    undefined,
    42,
    ['/user'],
  ])('refuses %s', (path) => expect(pathOfThisSite(path)).toBeUndefined())

  it.each(['/auth/login', '/en/auth/otp', '/auth'])('does not lead back to sign-in: %s', (path) =>
    expect(pathOfThisSite(path)).toBeUndefined(),
  )

  it('refuses what is too long to be ours', () =>
    expect(pathOfThisSite(`/${'a'.repeat(2001)}`)).toBeUndefined())

  it('lets a page whose name begins like sign-in through', () =>
    expect(pathOfThisSite('/authors')).toBe('/authors'))
})
