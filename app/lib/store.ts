import { useSyncExternalStore } from 'react'

export type Store<State> = {
  get: () => State
  set: (next: (state: State) => State) => void
  subscribe: (listener: () => void) => () => void
}

/** A value outside React that components can watch. */
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

/** On the server a store is never written, so its first value is what both sides render. */
export const useStore = <State>(store: Store<State>) =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
