import { type RefObject, useEffect, useRef } from 'react'
import { keep, readKept } from './kept'

/**
 * Keeps what is chosen and typed in a form until it is sent, and fills it in again: after a reload,
 * and for who has looked at another page in between. Once it is sent: `forgetKept`.
 * @param name of the form and of what it is about; none: nothing is kept
 * @param without the field that is not kept
 * @returns what the form calls when anything is put into it
 */
export function useKeptFields(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  without?: string,
) {
  const left = useRef<Map<string, string>>(undefined)
  // What is chosen may bring further fields: each is filled in when it is there.
  useEffect(() => {
    if (!name || !form.current) return
    left.current ??= new Map(Object.entries(readKept(name)))
    if (left.current.size > 0) for (const field of form.current.elements) fill(field, left.current)
  })
  return () => {
    if (!name || !form.current) return
    const entries = [...new FormData(form.current)].flatMap(([field, value]) =>
      typeof value === 'string' && field !== without ? [[field, value] as const] : [],
    )
    keep(name, Object.fromEntries(entries))
  }
}

/** As the hand would do it, so that whoever listens to the field hears of it. */
function fill(field: Element, left: Map<string, string>) {
  if (
    !(
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
  )
    return
  const value = left.get(field.name)
  if (value === undefined) return
  const isChoice = field.type === 'radio' || field.type === 'checkbox'
  if (isChoice && field.value !== value) return
  left.delete(field.name)
  if (isChoice) {
    if (!(field as HTMLInputElement).checked) field.click()
  } else if (!field.value && value) {
    field.value = value
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
