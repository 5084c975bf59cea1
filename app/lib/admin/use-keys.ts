import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '#app/lib/store'

const storageName = 'luwes-keys'

const areOn = createStore(!import.meta.env.SSR && localStorage.getItem(storageName) !== 'off')

/** Whether single keys do anything on this machine: who speaks to it may switch them off. */
export const useKeysOn = () => useStore(areOn)

export function setKeysOn(isOn: boolean) {
  localStorage.setItem(storageName, isOn ? 'on' : 'off')
  areOn.set(() => isOn)
}

const typing = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], dialog'

/**
 * Single keys of a page, by `event.key` in small letters: `{ j: next, arrowleft: back }`. They rest
 * while somebody types or chooses from a menu, and when they are switched off.
 */
export function useKeys(keys: Record<string, (() => void) | undefined>) {
  const isOn = useKeysOn()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.target as Element).closest(typing)) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}
