import { createStore } from './store'

/** Whether this page signed a user in by a password recovery link. */
export const isRecovering = createStore(false)
