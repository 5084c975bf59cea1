import { describe, expect, it } from 'vitest'
import { localeOfPath, localizePath, plainPath } from './locale'

describe('localizePath', () => {
  it.each([
    ['/', '/en'],
    ['/about', '/en/about'],
    ['/?a=1', '/en?a=1'],
    ['/#faq', '/en#faq'],
    ['/user/booking?clinic=x', '/en/user/booking?clinic=x'],
    ['/enough', '/en/enough'],
  ])('leads %s to %s and back', (plain, english) => {
    expect(localizePath(plain, 'en')).toBe(english)
    expect(localizePath(english, 'en')).toBe(english)
    expect(localizePath(plain, 'id')).toBe(plain)
    expect(localeOfPath(english)).toBe('en')
    expect(localeOfPath(plain)).toBe('id')
  })

  it('takes the prefix off', () => {
    expect(plainPath('/en')).toBe('/')
    expect(plainPath('/en/about')).toBe('/about')
    expect(localizePath('/en/about', 'id')).toBe('/about')
  })
})
