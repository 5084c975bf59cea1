import { afterEach, describe, expect, it, vi } from 'vitest'
import { retryingFetch } from './retrying-fetch'

const answers = (...list: (number | Error)[]) => {
  const fake = vi.fn(async () => {
    const next = list.shift()
    if (next instanceof Error) throw next
    return new Response(next === 204 ? null : 'x', { status: next ?? 200 })
  })
  vi.stubGlobal('fetch', fake)
  return fake
}

async function run(method?: string, path = '') {
  vi.useFakeTimers()
  const asked = retryingFetch(`http://site/${path}`, { method })
  const result = asked.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return result
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('retryingFetch', () => {
  it('asks again after a lost connection and a passing fault', async () => {
    const fake = answers(new TypeError('fetch failed'), 503, 200)
    expect(await run()).toMatchObject({ status: 200 })
    expect(fake).toHaveBeenCalledTimes(3)
  })

  it('gives up after three more tries', async () => {
    const lost = new TypeError('fetch failed')
    const fake = answers(lost, lost, lost, lost)
    expect(await run()).toBe(lost)
    expect(fake).toHaveBeenCalledTimes(4)
  })

  it('takes a refusal as it is', async () => {
    const fake = answers(404)
    expect(await run()).toMatchObject({ status: 404 })
    expect(fake).toHaveBeenCalledTimes(1)
  })

  it('does not try without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const lost = new TypeError('fetch failed')
    const fake = answers(lost, 200)
    expect(await run()).toBe(lost)
    expect(fake).toHaveBeenCalledTimes(1)
  })

  it('gives up for good when the time is over', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) =>
          signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
        ),
    )
    expect(await run()).toMatchObject({ name: 'TimeoutError' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves no timer behind an answer', async () => {
    answers(200)
    await run()
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(['rest/v1/patients', 'rest/v1/rpc/hold_slot', 'rest/v1/rpc/begin_checkout'])(
    'never sends a writing twice (%s)',
    async (path) => {
      const fake = answers(503, 200)
      expect(await run('POST', path)).toMatchObject({ status: 503 })
      expect(fake).toHaveBeenCalledTimes(1)
    },
  )

  it('asks a procedure that only reads again', async () => {
    const fake = answers(503, 504, 200)
    expect(await run('POST', 'rest/v1/rpc/my_home')).toMatchObject({ status: 200 })
    expect(fake).toHaveBeenCalledTimes(3)
  })

  it('passes on an answer without a body', async () => {
    answers(204)
    expect(await run()).toMatchObject({ status: 204 })
  })
})
