import { expect, it } from 'vitest'
import { AppError, type ErrorCode } from '#app/lib/errors'
import { findLost } from './lost'
import { toDays } from './slots'

const clinic = { time_zone: 'Asia/Jakarta' }
const at = '2026-12-01T02:00:00.000Z'
const other = '2026-12-01T03:00:00.000Z'
const daysWith = (...starts: string[]) =>
  toDays(
    starts.map((starts_at) => ({ starts_at, ends_at: starts_at, physiotherapist_id: 'a' })),
    '2026-12-01',
    1,
    clinic.time_zone,
  )
const refused = (code: ErrorCode, days = daysWith(at, other)) => ({
  at,
  error: new AppError(code),
  days,
})

it('marks a start that was refused while nothing newer is known', () => {
  const refusal = refused('slot_taken')
  expect(findLost(at, refusal.days, clinic, refusal, refusal.days)).toMatchObject({ at })
})

it('marks it as long as it is taken, and no longer', () => {
  const refusal = refused('slot_taken')
  const [taken, free] = [daysWith(other), daysWith(at, other)]
  expect(findLost(at, taken, clinic, refusal, taken)).toMatchObject({ at, isAnswer: true })
  expect(findLost(at, free, clinic, refusal, free)).toBeUndefined()
})

it('keeps a refusal for another reason, whatever is free', () => {
  const free = daysWith(at, other)
  expect(findLost(at, free, clinic, refused('patient_overlap'), free)).toMatchObject({ at })
})

it('knows nothing of a start that was never refused and is free', () => {
  const free = daysWith(at)
  expect(findLost(at, free, clinic, undefined, free)).toBeUndefined()
  const gone = daysWith(other)
  expect(findLost(at, gone, clinic, undefined, gone)).toMatchObject({ at, isAnswer: false })
})
