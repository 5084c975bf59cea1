import { RealtimeClient } from '@supabase/supabase-js'
import { getSettings } from '#app/lib/env'
import { browserClient } from './browser'

let open: RealtimeClient | undefined

function anonymous() {
  const { supabaseUrl, supabaseKey } = getSettings()
  open ??= new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: supabaseKey },
  })
  return open
}

/**
 * Listens to a topic. `onChange` is also called when the connection comes back, because what
 * happened in between is not sent again. Returns how to stop.
 */
export function listen(topic: string, isPrivate: boolean, onChange: () => void): () => void {
  const client = isPrivate ? browserClient() : anonymous()
  const channel = client.channel(topic, { config: { private: isPrivate } })
  let wasLost = false
  channel.on('broadcast', { event: '*' }, onChange).subscribe((status) => {
    if (status !== 'SUBSCRIBED') wasLost = true
    else if (wasLost) {
      wasLost = false
      onChange()
    }
  })
  return () => void client.removeChannel(channel)
}
