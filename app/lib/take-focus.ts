/** Where somebody has been since they last sent a form. */
let place: EventTarget | null

if (!import.meta.env.SSR)
  for (const type of ['focusin', 'input', 'submit'])
    addEventListener(type, ({ target }) => void (place = type === 'submit' ? null : target), true)

/**
 * Gives the focus to an error, unless its answer comes so late that somebody is typing in a field
 * by then: the rest of their words would be lost, or land where they do not belong.
 */
export function takeFocus(element: HTMLElement | null | undefined) {
  const { activeElement } = document
  if (activeElement === place && activeElement?.matches(':read-write')) return
  element?.focus()
  // Nobody went there by themselves: the first of several faults may take it on.
  place = null
}
