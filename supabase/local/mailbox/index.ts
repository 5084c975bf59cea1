import { randomUUID } from 'node:crypto'
import type { Context, Message } from '../service.ts'
import { page } from './page.ts'
import { describe, summarise } from './mailpit.ts'

export type Kept = Message & { id: string; at: Date }
export type Mailbox = {
  deliver: Context['deliver']
  fetch: (request: Request) => Promise<Response>
}

const most = 1000

/** Catches every message that would leave the clinic, for people and for tests. */
export function createMailbox(): Mailbox {
  const kept: Kept[] = []

  function list(url: URL) {
    const start = Number(url.searchParams.get('start') ?? 0) || 0
    const limit = Number(url.searchParams.get('limit') ?? 50) || 50
    return summarise(kept, start, limit)
  }

  return {
    deliver: async (message) => {
      kept.unshift({ ...message, id: randomUUID().replaceAll('-', ''), at: new Date() })
      kept.length = Math.min(kept.length, most)
    },
    fetch: async (request) => {
      const url = new URL(request.url)
      if (request.method !== 'GET') return new Response('method not allowed', { status: 405 })
      if (url.pathname === '/') return page(kept)
      if (url.pathname === '/api/v1/messages') return Response.json(list(url))
      const [, id] = /^\/api\/v1\/message\/(\w+)$/.exec(url.pathname) ?? []
      const message = id === 'latest' ? kept[0] : kept.find((one) => one.id === id)
      if (message) return Response.json(describe(message))
      return new Response('message not found', { status: 404 })
    },
  }
}
