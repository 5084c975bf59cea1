import { createStore } from './store'

/** Whether this page has signed out and is navigating away by itself. */
export const isLeaving = createStore(false)

/** Whether it has signed out and waits for a connection before it navigates. */
export const isWaitingToLeave = createStore(false)
