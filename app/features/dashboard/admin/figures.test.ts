import { expect, it } from 'vitest'
import { changeOf } from './figures'

it('tells amounts by their share, rates by the points between what is shown', () => {
  expect(changeOf(90, 100, false)).toBeCloseTo(-0.1)
  expect(changeOf(0.38, 0.39, true)).toBeCloseTo(-0.01)
  expect(changeOf(0.036, 0.041, true)).toBe(0)
  expect(changeOf(0.05, 0, true)).toBeCloseTo(0.05)
  expect(changeOf(5, 0, false)).toBeUndefined()
  expect(changeOf(700_000, -350_000, false)).toBeUndefined()
  expect(changeOf(5, undefined, true)).toBeUndefined()
})
