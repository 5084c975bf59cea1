import { describe, expect, it } from 'vitest'
import { safePath, wantedPathFrom, wantedPathSetter } from './wanted-path'

describe('safePath', () => {
  it.each([
    '/user',
    '/en/user/booking?clinic=kebayoran-baru&at=2026-11-24T02%3A00%3A00Z',
    '/user/appointment/1/reschedule#times',
    '/user?note=50%25',
  ])('keeps %s', (path) => expect(safePath(path)).toBe(path))

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
  ])('refuses %s', (path) => expect(safePath(path)).toBeUndefined())

  it.each(['/auth/login', '/en/auth/otp', '/auth'])('does not lead back to sign-in: %s', (path) =>
    expect(safePath(path)).toBeUndefined(),
  )

  it('refuses what is too long to be ours', () =>
    expect(safePath(`/${'a'.repeat(2001)}`)).toBeUndefined())

  it('lets a page whose name begins like sign-in through', () =>
    expect(safePath('/authors')).toBe('/authors'))
})

describe('the cookie', () => {
  it('gives back what was set', () => {
    const set = wantedPathSetter('/en/user?a=1;2')
    expect(wantedPathFrom(`locale=id; ${set.split(';')[0]}; other=1`)).toBe('/en/user?a=1;2')
  })

  it('is judged again when it is read', () => {
    expect(wantedPathFrom('wanted-path=%2F%2Fevil.example')).toBeUndefined()
    expect(wantedPathFrom('wanted-path=%')).toBeUndefined()
    expect(wantedPathFrom('not-wanted-path=%2Fuser')).toBeUndefined()
  })
})
