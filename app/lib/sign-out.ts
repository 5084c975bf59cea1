import { unwrap } from './errors'
import { isLeaving, isWaitingToLeave } from './leaving'
import { localizePath } from './locale'
import { whenReachable } from './reachable'
import { getSupabase } from './supabase/client'
import { takeWantedPath } from './wanted-path'

/**
 * Signs out on this device, or on all, and goes to the home page. Locally it never depends on the
 * network: supabase-js removes the session before it asks the service to end it.
 * @throws AppError when the other devices could not be signed out; then nothing has changed
 */
export async function signOut(scope: 'local' | 'global') {
  const { auth } = await getSupabase()
  isLeaving.set(() => true)
  // The next user at this screen must not be led to what this one wanted. Other tabs remember what
  // they show once they hear of it, for the same person.
  takeWantedPath()
  const { error } = await auth.signOut({ scope })
  if (error && scope === 'global') {
    isLeaving.set(() => false)
    await unwrap(Promise.resolve({ data: null, error }))
  }
  // The next user at this screen must not see saved form input.
  sessionStorage.clear()
  const leave = () => location.assign(localizePath('/'))
  if (navigator.onLine) return leave()
  // Navigating offline would show the browser's error page.
  isWaitingToLeave.set(() => true)
  void whenReachable(leave)
}

/** Ends the account's sessions on all other devices; this one stays. */
export async function signOutOthers() {
  const { auth } = await getSupabase()
  const { error } = await auth.signOut({ scope: 'others' })
  await unwrap(Promise.resolve({ data: null, error }))
}
