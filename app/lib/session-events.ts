import type { AnyRouter } from '@tanstack/react-router'
import { getSettings } from './env'
import { isLeaving } from './leaving'

type AuthEvent = { event: string; session: { user?: { id?: string } } | null }

/** The name under which supabase-js keeps the session, and tells the browser's other pages of it. */
const sessionName = () =>
  `sb-${new URL(getSettings().supabaseUrl).hostname.split('.')[0] ?? ''}-auth-token`

/**
 * Hears what supabase-js tells other pages of this browser. Signed out there is signed out here:
 * the page's guards are asked again, which leads to sign-in. The same when another person signs in.
 * @returns how to stop
 */
export function watchSession(router: AnyRouter): () => void {
  const channel = new BroadcastChannel(sessionName())
  let heard: string | undefined
  channel.onmessage = ({ data }: MessageEvent<AuthEvent>) => {
    const id = data.session?.user?.id
    if (isLeaving.get() || (data.event !== 'SIGNED_OUT' && !id)) return
    // supabase-js repeats itself each time a page comes into view.
    if (data.event !== 'SIGNED_OUT' && id === (shownPerson(router) ?? heard)) return
    heard = id
    void router.invalidate()
  }
  return () => channel.close()
}

/** For whom the page was made: the guards of signed-in areas put it into the context. */
const shownPerson = (router: AnyRouter) =>
  router.state.matches
    .map((match) => (match.context as { user?: { id: string } }).user?.id)
    .find(Boolean)
