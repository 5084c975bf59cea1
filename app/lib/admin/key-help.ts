import { useEffect } from 'react'
import { createStore, useStore } from '#app/lib/store'

/** Keys as they are written, and what they do. */
export type KeyHelp = { keys: readonly string[]; does: () => string }

const ofPage = createStore<readonly KeyHelp[]>([])
const isOpen = createStore(false)

/** Tells the keys of a page to the help of the staff area; a list of the module's own. */
export function useKeyHelp(keys: readonly KeyHelp[]) {
  useEffect(() => {
    ofPage.set(() => keys)
    return () => ofPage.set((shown) => (shown === keys ? [] : shown))
  }, [keys])
}

export const useKeysOfPage = () => useStore(ofPage)
export const useKeyHelpOpen = () => useStore(isOpen)
export const openKeyHelp = (open: boolean) => isOpen.set(() => open)
