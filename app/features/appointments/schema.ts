import { matching, uuid } from '#app/lib/search-params'

const count = /^[1-9]\d?$/

/** What the list of appointments shows; the address is the state. */
export type AppointmentSearch = {
  /** Id of one of the people. */
  person?: string
  /** How many pages of what is to come, and of what is over. */
  upcoming?: number
  past?: number
}

const pages = (value: unknown) => {
  const text = matching(value, count)
  return text && text !== '1' ? Number(text) : undefined
}

export const readAppointmentSearch = (search: Record<string, unknown>): AppointmentSearch => ({
  person: matching(search.person, uuid),
  upcoming: pages(search.upcoming),
  past: pages(search.past),
})
