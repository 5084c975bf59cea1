import { type Early, type EarlyField } from './inline/early-script'

const isChoice = (field: EarlyField): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

/** To be called before hydration: what the browser has filled in by itself counts as typed. */
export function noteFilledIn() {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    // Of radio buttons the one that is chosen says it all; the one before is not chosen again.
    if (
      field.type === 'radio'
        ? field.checked && !field.defaultChecked
        : field.value !== field.defaultValue || field.checked !== field.defaultChecked
    )
      window.early?.note(field)
}

/** Does again, once the page is ready, what `earlyScript` has noted. */
export function repeatEarly() {
  // React wakes nothing while it runs effects.
  const timer = setTimeout(() => {
    const { early } = window
    if (!early) return
    delete window.early
    early.stop()
    for (const [field, kept] of early.fields) if (field.isConnected) enter(field, kept)
    const { pressed } = early
    // After what the choices change has been drawn.
    if (pressed) setTimeout(() => pressed.isConnected && press(pressed))
  })
  return () => clearTimeout(timer)
}

// React brings the part of the page to life that an event is meant for, before it hands it over.
const wake = (element: Element) => element.dispatchEvent(new Event('input', { bubbles: true }))

/**
 * Brings the whole page to life, down to its last part. React draws a part that still sleeps as it
 * was before it takes it away, and by then the router has forgotten what it was about. Not for effects.
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
  // Setting the value would disturb somebody who is still typing. What stands in a field already is
  // no change to React, but an input it is: that is what text fields listen for.
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function press(pressed: HTMLElement) {
  wake(pressed)
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else if (pressed instanceof HTMLButtonElement && pressed.type === 'submit')
    pressed.form?.requestSubmit(pressed)
  else pressed.click()
}
