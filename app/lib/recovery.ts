import { createStore } from './store'

/** Whether this page signed somebody in who comes to choose a new password. */
export const isRecovering = createStore(false)
