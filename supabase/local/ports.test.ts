import { expect, it } from 'vitest'
import { freePort } from './ports.ts'

it('gives nobody a port that somebody has just been given', async () => {
  const given = await Promise.all(Array.from({ length: 600 }, () => freePort()))
  expect(new Set(given).size).toBe(given.length)
})
