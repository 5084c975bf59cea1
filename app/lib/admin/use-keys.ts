import { useEffect, useEffectEvent, useRef } from 'react'
import { createStore, useStore } from '#app/lib/store'

const storageName = 'luwes-keys'

const areOn = createStore(!import.meta.env.SSR && localStorage.getItem(storageName) !== 'off')

/** Whether single-key shortcuts are on; speech input users can turn them off per device. */
export const useKeysOn = () => useStore(areOn)

export function setKeysOn(isOn: boolean) {
  localStorage.setItem(storageName, isOn ? 'on' : 'off')
  areOn.set(() => isOn)
}

const typing =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], dialog, [role=dialog], [role=alertdialog]'

const isTyping = ({ target }: KeyboardEvent) => (target as Element).closest(typing) !== null
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey

/**
 * Single-key shortcuts of a page, by lower-case `event.key`: `{ j: next, arrowleft: back }`.
 * Ignored while typing or in a menu, and when switched off.
 */
export function useKeys(keys: Record<string, (() => void) | undefined>) {
  const isOn = useKeysOn()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPlain(event) || isTyping(event)) return
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

/** Milliseconds within which the second key of a sequence must follow. */
const patience = 1500

/**
 * Two-key shortcuts: `useKeysAfter('g', { a: toAppointments })`. Stops propagation of the second
 * key, so it triggers nothing else.
 */
export function useKeysAfter(first: string, keys: Record<string, () => void>) {
  const isOn = useKeysOn()
  const firstAt = useRef(-Infinity)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlain(event) || isTyping(event) || event.key === 'Shift') return
    const key = event.key.toLowerCase()
    const isSecond = event.timeStamp - firstAt.current < patience
    const act = isSecond ? keys[key] : undefined
    firstAt.current = key === first && !isSecond ? event.timeStamp : -Infinity
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [isOn])
}
