import type { AnyRouter } from '@tanstack/react-router'
import { wakePage } from './early'
import { getSettings } from './env'
import { isLeaving } from './leaving'
import { hasSessionCookie } from './session'
import { removeToast } from './toast'

type AuthEvent = { event: string; session: { user?: { id?: string } } | null }

/** The name under which supabase-js keeps the session, and tells the browser's other pages of it. */
const sessionName = () =>
  `sb-${new URL(getSettings().supabaseUrl).hostname.split('.')[0] ?? ''}-auth-token`

/**
 * Hears what supabase-js tells all pages of this browser, this one included. Signed out anywhere is
 * signed out here: the page shows nothing of the person from that moment on, and its guards are
 * asked again, which leads to sign-in. The same when another person signs in. A page that was asleep
 * has heard nothing, so it looks for the session itself when it comes back.
 * @returns how to stop
 */
export function watchSession(router: AnyRouter): () => void {
  const channel = new BroadcastChannel(sessionName())
  let heard: string | undefined
  channel.onmessage = ({ data }: MessageEvent<AuthEvent>) => {
    const id = data.session?.user?.id
    if (isLeaving.get() || (data.event !== 'SIGNED_OUT' && !id)) return
    if (data.event === 'SIGNED_OUT') return leave(router)
    // supabase-js repeats itself each time a page comes into view.
    if (id === (shownPerson(router) ?? heard)) return
    heard = id
    void router.invalidate()
  }
  const look = () => {
    const isShown = document.visibilityState === 'visible' && !isLeaving.get()
    if (isShown && shownPerson(router) && !hasSessionCookie()) leave(router)
  }
  // It may have ended between the answer of the server and now.
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pageshow', look)
  }
}

/** Covers the page at once, because the way to sign-in may take a while on a slow line. */
function leave(router: AnyRouter) {
  const root = document.documentElement
  root.dataset.signedOut = ''
  removeToast()
  // What was typed here is for nobody else's eyes.
  if (shownPerson(router)) sessionStorage.clear()
  const uncover = () => {
    if (shownPerson(router)) return
    delete root.dataset.signedOut
    stop()
  }
  const stop = router.subscribe('onResolved', uncover)
  setTimeout(() => {
    wakePage()
    void router.invalidate().then(uncover, uncover)
  })
}

/** For whom the page was made: the guards of signed-in areas put it into the context. */
const shownPerson = (router: AnyRouter) =>
  router.state.matches
    .map((match) => (match.context as { user?: { id: string } }).user?.id)
    .find(Boolean)
