import { createStore } from './store'

/** Whether this page has signed out and goes elsewhere by itself. */
export const isLeaving = createStore(false)
