import type { Early, EarlyField } from './inline/early-script'

const isChoice = (field: EarlyField): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

/** Call before hydration: records values that the browser autofilled as if they were typed. */
export function noteFilledIn() {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    // Of a radio group only the checked button is recorded; the default one is not checked again.
    if (
      field.type === 'radio'
        ? field.checked && !field.defaultChecked
        : field.value !== field.defaultValue || field.checked !== field.defaultChecked
    )
      window.early?.note(field)
}

/** After hydration, replays what `earlyScript` recorded. */
export function repeatEarly() {
  // Outside the effect, because React does not hydrate boundaries while it runs effects.
  const timer = setTimeout(() => {
    const { early } = window
    if (!early) return
    delete window.early
    early.stop()
    for (const [field, kept] of early.fields) if (field.isConnected) enter(field, kept)
    const { pressed } = early
    // Deferred until the replayed choices have rendered.
    if (pressed) setTimeout(() => pressed.isConnected && press(pressed))
  })
  return () => clearTimeout(timer)
}

// React hydrates the boundary that contains an event's target before it dispatches the event.
const wake = (element: Element) => element.dispatchEvent(new Event('input', { bubbles: true }))

/**
 * Forces hydration of the whole page. To remove a dehydrated boundary React first renders it, and
 * by then the router has dropped the match it needs. Do not call in effects.
 */
export function wakePage() {
  const last = [...document.querySelectorAll('main *')].at(-1)
  if (last) wake(last)
}

function enter(field: EarlyField, { value, checked }: Parameters<Early['fields']['set']>[1]) {
  wake(field)
  if (isChoice(field)) {
    field.checked = !checked
    field.click()
    return
  }
  if (field.type !== 'file' && field.value !== value) field.value = value
  // Setting the value would disturb somebody who is still typing. React ignores an unchanged value
  // as a change, but does dispatch the input event, which text fields listen to.
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function press(pressed: HTMLElement) {
  wake(pressed)
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else if (pressed instanceof HTMLButtonElement && pressed.type === 'submit')
    pressed.form?.requestSubmit(pressed)
  else pressed.click()
}
