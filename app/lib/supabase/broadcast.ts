import type { RealtimeClient } from '@supabase/supabase-js'

/**
 * Milliseconds. The timeout of 10 s and the reconnect delays of 1, 2, 5, then 10 s are
 * supabase-js's own defaults.
 */
export const realtime = { heartbeatIntervalMs: 30_000 }

type Listener = (event: string | undefined, payload?: unknown) => void
type Watcher = (isJoined: boolean) => void

/** Called with the payload, or with undefined when any event may have been missed. */
export type OnHeard<Payload> = (payload: Payload | undefined) => void

export type Broadcasts = ReturnType<typeof createBroadcasts>

/**
 * Subscribes to private topics over the client's one socket. A topic is joined once however many
 * listeners it has, and rejoined while it has any: by supabase-js when the socket is lost, by this
 * module when the server closes only the topic, as it does when a token expires.
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
    // A topic cannot be joined while it is still being left.
    const life = Promise.resolve(before).then(() =>
      stay(realtime, name, topic.end.signal, tell, watch),
    )
    lives.set(name, life)
    return topic
  }

  return {
    /**
     * @param onHeard also called with undefined each time the topic is joined, because earlier
     * events are not replayed
     * @param onJoined called now and on each change with whether the topic is joined
     * @returns a function that stops listening
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

/** Joins the topic, and rejoins it when it was closed, until `end` is aborted. */
async function stay(
  realtime: RealtimeClient,
  name: string,
  end: AbortSignal,
  tell: Listener,
  watch: Watcher,
) {
  for (let tries = 1; !end.aborted; tries += 1) {
    // Access to a private topic is checked against the token at join time.
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
