import { getSettings } from '#app/lib/env'

const heartbeatMs = 30_000
const joinTimeoutMs = 10_000
const backoffMs = [1_000, 2_000, 5_000, 10_000]

type Message = {
  topic: string
  event: string
  ref: string | null
  payload: { status?: string; event?: string }
}

/**
 * Hears one event of one private topic of Supabase Realtime: the part of the Phoenix protocol that
 * a page needs to be told to look again, in 1 kB where the whole client takes 17. `onChange` is also
 * called when the connection comes back, because what happened in between is not sent again.
 * @param token of the person; a topic that everyone may hear needs none
 * @returns how to stop
 */
export function listen(
  topic: string,
  event: string,
  onChange: () => void,
  token?: () => Promise<string | undefined>,
): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let failures = 0
  let wasLost = false

  async function connect() {
    const accessToken = await token?.().catch(() => undefined)
    if (isOver) return
    const { supabaseUrl, supabaseKey } = getSettings()
    const query = new URLSearchParams({ apikey: supabaseKey, vsn: '1.0.0' })
    const current = new WebSocket(
      `${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1/websocket?${query}`,
    )
    socket = current
    let ref = 0
    let isAnswered = true
    const send = (to: string, what: string, payload: object) =>
      current.send(
        JSON.stringify({
          topic: to,
          event: what,
          payload,
          ref: String((ref += 1)),
          join_ref: '1',
        }),
      )
    const beat = setInterval(() => {
      if (!isAnswered) return current.close()
      isAnswered = false
      send('phoenix', 'heartbeat', {})
    }, heartbeatMs)
    const late = setTimeout(() => current.close(), joinTimeoutMs)

    current.onopen = () =>
      send(`realtime:${topic}`, 'phx_join', {
        config: {
          broadcast: { ack: false, self: false },
          presence: { key: '', enabled: false },
          postgres_changes: [],
          private: true,
        },
        ...(accessToken && { access_token: accessToken }),
      })
    current.onmessage = ({ data }: MessageEvent<string>) => {
      const { topic: from, event: kind, ref: answerTo, payload } = JSON.parse(data) as Message
      if (from === 'phoenix') isAnswered = true
      else if (kind === 'broadcast') {
        if (payload.event === event) onChange()
      } else if (kind === 'phx_error' || kind === 'phx_close') current.close()
      else if (kind === 'phx_reply' && answerTo === '1') {
        clearTimeout(late)
        if (payload.status !== 'ok') return current.close()
        failures = 0
        if (wasLost) onChange()
        wasLost = false
      }
    }
    current.onclose = () => {
      clearInterval(beat)
      clearTimeout(late)
      if (isOver) return
      wasLost = true
      timer = setTimeout(() => void connect(), backoffMs[Math.min(failures, backoffMs.length - 1)])
      failures += 1
    }
  }

  void connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.close()
  }
}
