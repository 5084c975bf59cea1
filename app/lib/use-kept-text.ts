import { useEffect, useRef, useState } from 'react'
import { keep, readKept } from './kept'

/**
 * The text of a field that React controls, found again after a reload, as `useKeptFields` does for
 * the fields of a form. Call `forgetKept` once it is sent.
 * @param name of the form and its subject
 * @param field unique among those of the form
 * @param initial what the field has before anything is typed
 * @returns the text and its setter
 */
export function useKeptText(name: string, field: string, initial: string) {
  const [text, setText] = useState(initial)
  const kept = useRef(initial)
  useEffect(() => {
    const left = readKept(name)[field]
    // What was typed before the page was ready is newer.
    if (left !== undefined) setText((now) => (now === kept.current ? left : now))
  }, [name, field])
  useEffect(() => {
    if (text === kept.current) return
    kept.current = text
    keep(name, { ...readKept(name), [field]: text })
  }, [name, field, text])
  return [text, setText] as const
}
