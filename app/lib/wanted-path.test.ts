import { expect, it } from 'vitest'
import { wantedPathFrom } from './wanted-path'

it('gives back what was remembered', () =>
  expect(
    wantedPathFrom(`locale=id; wanted-path=${encodeURIComponent('/user?a=1;2')}; other=1`),
  ).toBe('/user?a=1;2'))

it.each([
  '%2F%2Fevil.example',
  '%2F%5Cevil.example',
  '%2F%252F%252Fevil.example',
  'https%3A%2F%2Fevil.example',
  '%',
  '',
])('leads nowhere with %s', (value) => expect(wantedPathFrom(`wanted-path=${value}`)).toBeFalsy())

it('does not take the cookie of another name', () =>
  expect(wantedPathFrom('not-wanted-path=%2Fuser')).toBeUndefined())
