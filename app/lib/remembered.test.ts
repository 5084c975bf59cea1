import { expect, it } from 'vitest'
import { remembered } from './remembered'

it('reads once for all who ask within its time, and anew after it', async () => {
  let time = 0
  let readings = 0
  const ask = remembered(
    () => Promise.resolve((readings += 1)),
    60_000,
    () => time,
  )
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  time = 59_999
  expect(await ask()).toBe(1)
  time = 60_000
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
})

it('does not remember a failure', async () => {
  let readings = 0
  const ask = remembered(() => {
    readings += 1
    return readings === 1 ? Promise.reject(new Error('away')) : Promise.resolve('rows')
  })
  const [first, second] = await Promise.allSettled([ask(), ask()])
  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe('rows')
  expect(readings).toBe(2)
})
