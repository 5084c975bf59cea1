import { forgetKept, keep, readKept } from './kept'

const nameOf = (name: string) => `${name} id`

/**
 * The id of what is being created from the input kept under a name, the same until it is forgotten:
 * sent again after an answer that was lost, even after a reload, nothing is created twice.
 */
export function keptId(name: string): string {
  const { id = crypto.randomUUID() } = readKept(nameOf(name))
  keep(nameOf(name), { id })
  return id
}

/** Forgets the input and its id. */
export function forgetCreated(name: string) {
  forgetKept(name)
  forgetKept(nameOf(name))
}
