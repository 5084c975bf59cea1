import { createStore } from './store'

/** Whether this page has signed out and goes elsewhere by itself. */
export const isLeaving = createStore(false)

/** Whether it has signed out and waits for a connection to go there. */
export const isWaitingToLeave = createStore(false)
