const early = new Set<HTMLInputElement>()
const isChoice = (node: unknown): node is HTMLInputElement =>
  node instanceof HTMLInputElement && (node.type === 'radio' || node.type === 'checkbox')

const note = ({ target }: Pick<Event, 'target'>) => {
  if (isChoice(target)) early.add(target)
}

/** From here on what is chosen before the page is ready is remembered; what was chosen already, too. */
export function watchEarlyChoices() {
  for (const input of document.querySelectorAll('input'))
    if (isChoice(input) && input.checked !== input.defaultChecked) note({ target: input })
  document.addEventListener('change', note, true)
}

/**
 * Chooses again what hydration has put back: on a slow phone people are faster than the script.
 * To be called once the page is ready.
 */
export function repeatEarlyChoices() {
  document.removeEventListener('change', note, true)
  for (const input of early) if (input.isConnected && !input.checked) input.click()
  early.clear()
}
