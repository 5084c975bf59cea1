import { matching, uuid } from '#app/lib/search-params'

const count = /^[1-9]\d?$/

/** State of the list of appointments, kept in the URL. */
export type AppointmentSearch = {
  /** Id of one of the account's people. */
  person?: string
  /** Number of pages shown of upcoming and of past appointments. */
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
