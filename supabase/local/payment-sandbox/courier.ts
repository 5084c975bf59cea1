import { setTimeout as pause } from 'node:timers/promises'
import type { Notice } from './payable.ts'

/** The result of one notification: the last status, and one entry per try. */
export type Delivery = { url: string; status: number | null; attempts: (number | string)[] }

const pausesBetweenTries = [150, 400, 1000]
const patience = 30_000

/** Delivers notifications to the merchant; retries if the receiver fails, as the gateways do. */
export function createCourier(log: (message: string) => void) {
  const closing = new AbortController()
  const waiting = new Set<NodeJS.Timeout>()

  async function tryOnce(notice: Notice): Promise<number | string> {
    try {
      const answer = await fetch(notice.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...notice.headers },
        body: notice.body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience)]),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      return cause instanceof Error ? cause.message : String(cause)
    }
  }

  async function send(notice: Notice): Promise<Delivery> {
    const attempts: (number | string)[] = []
    for (const wait of [0, ...pausesBetweenTries]) {
      if (wait) await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) break
      const result = await tryOnce(notice)
      attempts.push(result)
      if (typeof result === 'number' && result < 500) break
    }
    const last = attempts.at(-1)
    const status = typeof last === 'number' ? last : null
    if (!closing.signal.aborted && (status === null || status >= 300)) {
      log(`notification to ${notice.url} was not accepted: ${attempts.join(', ')}`)
    }
    return { url: notice.url, status, attempts }
  }

  return {
    send,
    /** Sends in the background, after a delay if one is given. */
    post(notices: Notice[], delay = 0) {
      if (notices.length === 0) return
      const later = setTimeout(() => {
        waiting.delete(later)
        for (const notice of notices) void send(notice)
      }, delay)
      waiting.add(later)
    },
    close: () => {
      closing.abort()
      for (const later of waiting) clearTimeout(later)
    },
  }
}

export type Courier = ReturnType<typeof createCourier>
