import { useEffect } from 'react'
import { createStore, useStore } from '#app/lib/store'

/** Keyboard shortcuts as displayed, and what they do. */
export type KeyHelp = { keys: readonly string[]; does: () => string }

const ofPage = createStore<readonly KeyHelp[]>([])
const isOpen = createStore(false)

/** Lists a page's shortcuts in the staff area's help. `keys` must be a module constant. */
export function useKeyHelp(keys: readonly KeyHelp[]) {
  useEffect(() => {
    ofPage.set(() => keys)
    return () => ofPage.set((shown) => (shown === keys ? [] : shown))
  }, [keys])
}

export const useKeysOfPage = () => useStore(ofPage)
export const useKeyHelpOpen = () => useStore(isOpen)
export const openKeyHelp = (open: boolean) => isOpen.set(() => open)
