import { unwrap } from './errors'
import { isLeaving, isWaitingToLeave } from './leaving'
import { localizePath } from './locale'
import { whenReachable } from './reachable'
import { getSupabase } from './supabase/client'

/**
 * Signs out on this device, or on all of them, and leaves for the home page. Here it never depends
 * on the network: supabase-js takes the session away before it asks the service to end it.
 * @throws AppError when the other devices could not be reached; then nothing has changed
 */
export async function signOut(scope: 'local' | 'global') {
  const { auth } = await getSupabase()
  isLeaving.set(() => true)
  const { error } = await auth.signOut({ scope })
  if (error && scope === 'global') {
    isLeaving.set(() => false)
    await unwrap(Promise.resolve({ data: null, error }))
  }
  // Nothing typed stays for the next person at this screen.
  sessionStorage.clear()
  const leave = () => location.assign(localizePath('/'))
  if (navigator.onLine) return leave()
  // The browser's own error page would stand there instead.
  isWaitingToLeave.set(() => true)
  void whenReachable(leave)
}

/** Ends the account's sessions on all other devices; this one stays. */
export async function signOutOthers() {
  const { auth } = await getSupabase()
  const { error } = await auth.signOut({ scope: 'others' })
  await unwrap(Promise.resolve({ data: null, error }))
}
