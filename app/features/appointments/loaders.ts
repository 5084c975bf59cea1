import { toAppError } from '#app/lib/errors'
import { isUuid } from '#app/lib/search-params'
import { orWrongParameters, wrongParameters } from '#app/lib/wrong-parameters'
import { getAppointment, listAppointments } from './queries'
import type { AppointmentSearch } from './schema'

/** An appointment of the caller; any other counts as not found. */
export async function loadAppointment(id: string) {
  if (!isUuid(id)) throw wrongParameters()
  return { appointment: await getAppointment(id).catch(orWrongParameters) }
}

export async function loadAppointments({ person, upcoming, past }: AppointmentSearch) {
  try {
    const [ahead, over] = await Promise.all([
      listAppointments('upcoming', person, upcoming),
      listAppointments('past', person, past),
    ])
    return { people: ahead.people, upcoming: ahead, past: over }
  } catch (error) {
    // The person has left the account: an old link then shows everyone.
    if (person && toAppError(error).code === 'not_found')
      return loadAppointments({ upcoming, past })
    throw error
  }
}

type LoadedAppointments = { people: { id: string }[] }

/** The selected person; undefined when the URL names somebody who is not of the account. */
export const shownPerson = ({ people }: LoadedAppointments, { person }: AppointmentSearch) =>
  people.find(({ id }) => id === person)?.id
