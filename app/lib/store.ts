import { useSyncExternalStore } from 'react'

export type Store<State> = {
  get: () => State
  set: (next: (state: State) => State) => void
  subscribe: (listener: () => void) => () => void
}

/** State outside React that components can subscribe to. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      state = next(state)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** On the server a store is never written, so hydration renders the same initial value. */
export const useStore = <State>(store: Store<State>) =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
