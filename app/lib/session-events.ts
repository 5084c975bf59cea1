import type { AnyRouter } from '@tanstack/react-router'
import { wakePage } from './early'
import { getSettings } from './env'
import { isLeaving } from './leaving'
import { hasSessionCookie } from './session'
import { removeToast } from './toast'

type AuthEvent = { event: string; session: { user?: { id?: string } } | null }

/** The key under which supabase-js stores the session, also the name of its BroadcastChannel. */
const sessionName = () =>
  `sb-${new URL(getSettings().supabaseUrl).hostname.replace(/\..*/, '')}-auth-token`

/**
 * Listens to auth events of all tabs of this browser, this one included. When any tab signs out,
 * this page hides its content and reruns its guards, which lead to sign-in; when another person
 * signs in, it is loaded anew. A suspended tab receives no events, so it checks the session cookie
 * when it becomes visible.
 * @returns a function that stops listening
 */
export function watchSession(router: AnyRouter): () => void {
  const channel = new BroadcastChannel(sessionName())
  let heard: string | undefined
  channel.onmessage = ({ data }: MessageEvent<AuthEvent>) => {
    if (isLeaving.get()) return
    if (data.event === 'SIGNED_OUT') {
      heard = undefined
      return leave(router)
    }
    const id = data.session?.user?.id
    // supabase-js repeats the event each time a page becomes visible.
    const shown = personOf(router)
    if (!id || id === (shown ?? heard)) return
    heard = id
    if (shown) leave(router, true)
    else void router.invalidate()
  }
  const look = () => {
    const isShown = document.visibilityState === 'visible' && !isLeaving.get()
    if (isShown && shownPerson(router) && !hasSessionCookie()) leave(router)
  }
  // The session may have ended since the server rendered the page.
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pageshow', look)
  }
}

/** Covers the page at once, because navigating to sign-in, or for another person here, may be slow. */
function leave(router: AnyRouter, isOther = false) {
  const root = document.documentElement
  root.dataset.signedOut = ''
  removeToast()
  // Saved form input must not be seen by the next user.
  if (personOf(router)) sessionStorage.clear()
  if (isOther) {
    // Forms do not ask first. A reload would let some browsers fill them in again.
    isLeaving.set(() => true)
    return location.replace(location.pathname + location.search)
  }
  const uncover = () => {
    if (shownPerson(router)) return
    delete root.dataset.signedOut
    stop()
  }
  const stop = router.subscribe('onResolved', uncover)
  setTimeout(() => {
    wakePage()
    void router.invalidate({ sync: true }).then(uncover, uncover)
  })
}

/** The user the page was rendered for: guards of signed-in areas put it into the context. */
const shownPerson = (router: AnyRouter) =>
  router.state.matches
    .map((match) => (match.context as { user?: { id: string } }).user?.id)
    .find(Boolean)

/** The same, or the user whose data are on a page that is open to visitors too. */
const personOf = (router: AnyRouter) =>
  shownPerson(router) ??
  (router.state.matches.at(-1)?.loaderData as { userId?: string } | undefined)?.userId
