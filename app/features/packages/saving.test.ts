import { expect, it } from 'vitest'
import { savingOf } from './saving'

it.each([
  [5, 1_650_000, 350_000, 100_000],
  [10, 3_150_000, 350_000, 350_000],
  [5, 1_750_000, 350_000, undefined],
  [5, 1_650_000, 320_000, undefined],
])('%i sessions for %i instead of %i each: %s', (sessions, price_idr, session, saving) =>
  expect(savingOf({ sessions, price_idr }, session)).toBe(saving),
)
