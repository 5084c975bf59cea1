import { type RefObject, useEffect, useRef } from 'react'
import { keep, readKept } from './kept'

/**
 * Saves a form's values until it is sent, and restores them after a reload or after visiting
 * another page. Call `forgetKept` once it is sent.
 * @param name of the form and its subject; undefined: nothing is saved
 * @param without the field that is not saved
 * @returns to be called on every input
 */
export function useKeptFields(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  without?: string,
) {
  const left = useRef<Map<string, string>>(undefined)
  // Runs after every render: a restored choice may add fields, which are filled once they exist.
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

/** Dispatches events like a user's input, so that the field's listeners run. */
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
