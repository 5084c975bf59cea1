import type { KeyboardEvent } from 'react'

/** Sends a form by Ctrl+Enter (on a Mac also Command+Enter), as its button would. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  // Some browsers would send it a second time.
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
