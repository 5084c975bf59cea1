import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { StaffClinic } from '#app/features/staff/clinics'
import { type Told, useClinicTopic } from '#app/lib/admin/use-clinic-topic'
import { useNow } from '#app/lib/admin/use-now'
import { addDays, dayOf } from '#app/lib/dates'
import { boardQuery, type BoardOf } from './queries'
import { useChanges } from './use-changes'

/** The Monday of a day's week. */
const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/**
 * The live data of a board: a day of the clinic or a week, of everyone or of one physiotherapist.
 * Expired holds are filtered out here, because expiry is not broadcast.
 */
export function useBoard(
  clinic: StaffClinic,
  wantedDay: string | undefined,
  { only, days: by }: BoardOf,
) {
  const queryClient = useQueryClient()
  const now = useNow(15_000)
  const today = dayOf(now, clinic.time_zone)
  const day = by === 7 ? mondayOf(wantedDay ?? today) : (wantedDay ?? today)
  const { data, error, fetchStatus, dataUpdatedAt, refetch } = useQuery(
    boardQuery(clinic.id, day, { only, days: by }),
  )
  const board = useMemo(
    () =>
      data && {
        ...data,
        appointments: data.appointments.filter(
          ({ hold_expires_at }) => !hold_expires_at || Date.parse(hold_expires_at) > now,
        ),
      },
    [data, now],
  )
  const { changes, hear } = useChanges(data)
  const reading = useRef({ isOn: false, isAgain: false })
  /** Refetches; changes meanwhile cause one more fetch instead of cancelling this one. */
  async function renew() {
    reading.current.isAgain = true
    if (reading.current.isOn) return
    reading.current.isOn = true
    while (reading.current.isAgain) {
      reading.current.isAgain = false
      // Drop inactive boards: they would be stale when shown.
      queryClient.removeQueries({ queryKey: ['appointments', 'board'], type: 'inactive' })
      await queryClient.invalidateQueries({ queryKey: ['appointments'] })
    }
    reading.current.isOn = false
  }
  const lostAt = useClinicTopic(clinic.id, (told?: Told) => {
    if (told) {
      hear(told)
      void renew()
    } else {
      // Reconnected: cancel and repeat requests that wait on the old connection.
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
    }
  })

  // Prefetch the neighbouring days once; they are refetched when shown.
  const isThere = data !== undefined
  useEffect(() => {
    if (!isThere) return
    for (const step of [-by, by])
      queryClient
        .query(boardQuery(clinic.id, addDays(day, step), { only, days: by }))
        .catch(() => {})
  }, [queryClient, clinic.id, day, by, only, isThere])

  return {
    ...{ board, error, fetchStatus, dataUpdatedAt, lostAt, changes, now, today, day, by },
    lastDay: addDays(day, by - 1),
    retry: () => void refetch(),
  }
}
