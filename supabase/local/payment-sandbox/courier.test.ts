import { describe, expect, it } from 'vitest'
import { createCourier } from './courier.ts'

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

describe('the courier of notifications', () => {
  it('keeps nothing of those who have nothing to say, however often they are asked', () => {
    const before = timers()
    const courier = createCourier(() => {})
    for (let n = 0; n < 1000; n += 1) courier.post([])
    expect(timers()).toBe(before)
    courier.post([{ url: 'http://127.0.0.1:9', headers: {}, body: '{}' }], 60_000)
    expect(timers()).toBe(before + 1)
    courier.close()
    expect(timers()).toBe(before)
  })
})
