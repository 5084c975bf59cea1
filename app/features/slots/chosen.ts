import { dayOf } from '#app/lib/dates'

/** A day, and a start on that day. */
export type Choice = { day?: string; at?: string }

const radio = (box: Element, name: string, which: string) =>
  box.querySelector<HTMLInputElement>(`input[name=${name}]${which}`)

/** The choice in a calendar. A start on another day than the open one is ignored. */
export function chosenIn(box: Element, timeZone: string): Choice {
  const day = radio(box, 'day', ':checked')?.value
  const start = radio(box, 'at', ':checked')
  if (start && dayOf(start.value, timeZone) !== day) start.checked = false
  return { day, at: start?.checked && !start.disabled ? start.value : undefined }
}

/** Chooses a start in this page's calendar, if it offers it. */
export function chooseInPage(day: string, at: string) {
  const opener = radio(document.body, 'day', `[value="${day}"]`)
  const start = radio(document.body, 'at', `[value="${at}"]:enabled`)
  if (!opener || !start) return false
  opener.checked = true
  start.click()
  start.focus({ preventScroll: true })
  return true
}
