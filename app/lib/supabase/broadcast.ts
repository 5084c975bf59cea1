import type { RealtimeClient } from '@supabase/supabase-js'

/**
 * Milliseconds. To wait ten seconds for an answer, and one, two, five, then ten before it tries
 * again, is supabase-js's own custom.
 */
export const realtime = { heartbeatIntervalMs: 30_000 }

type Listener = (event: string | undefined, payload?: unknown) => void
type Watcher = (isJoined: boolean) => void

/** What was told, or nothing when anything may have happened meanwhile. */
export type OnHeard<Payload> = (payload: Payload | undefined) => void

export type Broadcasts = ReturnType<typeof createBroadcasts>

/**
 * Hears what the database tells on private topics, all of them over the client's one socket. A
 * topic is joined once however many listen to it, and joined anew for as long as somebody does:
 * supabase-js sees to it while the socket is lost, this when the server has closed the topic alone,
 * as it does when a token runs out.
 */
export function createBroadcasts(realtime: RealtimeClient) {
  type Topic = {
    listeners: Set<Listener>
    watchers: Set<Watcher>
    isJoined: boolean
    end: AbortController
  }
  const topics = new Map<string, Topic>()
  const lives = new Map<string, Promise<void>>()

  function open(name: string) {
    const topic: Topic = {
      listeners: new Set(),
      watchers: new Set(),
      isJoined: false,
      end: new AbortController(),
    }
    topics.set(name, topic)
    const before = lives.get(name)
    const tell: Listener = (event, payload) =>
      topic.listeners.forEach((listener) => listener(event, payload))
    const watch: Watcher = (isJoined) => {
      topic.isJoined = isJoined
      topic.watchers.forEach((watcher) => watcher(isJoined))
    }
    // While a topic is being left it cannot be joined.
    const life = Promise.resolve(before).then(() =>
      stay(realtime, name, topic.end.signal, tell, watch),
    )
    lives.set(name, life)
    return topic
  }

  return {
    /**
     * @param onHeard is also called, with nothing, each time the topic has been joined: what
     *   happened before is not told again
     * @param onJoined is told now and at each change whether anything could be heard
     * @returns how to stop
     */
    listen<Payload>(
      name: string,
      events: string | readonly string[],
      onHeard: OnHeard<Payload>,
      onJoined?: Watcher,
    ): () => void {
      const topic = topics.get(name) ?? open(name)
      const listener: Listener = (heard, payload) => {
        if (heard === undefined || [events].flat().includes(heard))
          onHeard(payload as Payload | undefined)
      }
      topic.listeners.add(listener)
      if (onJoined) {
        topic.watchers.add(onJoined)
        onJoined(topic.isJoined)
      }
      return () => {
        topic.listeners.delete(listener)
        if (onJoined) topic.watchers.delete(onJoined)
        if (topic.listeners.size || topics.get(name) !== topic) return
        topics.delete(name)
        topic.end.abort()
      }
    },
  }
}

/** Joins the topic, and again when it was closed, until the signal. */
async function stay(
  realtime: RealtimeClient,
  name: string,
  end: AbortSignal,
  tell: Listener,
  watch: Watcher,
) {
  for (let tries = 1; !end.aborted; tries += 1) {
    // Who may hear a private topic is judged by the token that it is joined with.
    await realtime.setAuth()
    if (end.aborted) return
    const channel = realtime.channel(name, {
      config: { private: true, broadcast: { self: false } },
    })
    const leave = () => void realtime.removeChannel(channel)
    await new Promise<void>((closed) => {
      end.addEventListener('abort', leave, { once: true })
      channel
        .on('broadcast', { event: '*' }, ({ event, payload }) => tell(event, payload))
        .subscribe((status) => {
          watch(status === 'SUBSCRIBED')
          if (status === 'CLOSED') closed()
          if (status !== 'SUBSCRIBED') return
          tries = 0
          tell(undefined)
        })
    })
    end.removeEventListener('abort', leave)
    await pause(realtime.reconnectAfterMs(Math.max(tries, 1)), end)
  }
}

const pause = (milliseconds: number, end: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (end.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    end.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
