import { useQuery } from '@tanstack/react-query'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { daysText, nameText, partText, whereText } from '#app/features/off-days/admin/names'
import { type OffDayRow, ownOffDaysQuery } from '#app/features/off-days/admin/queries'
import type { StaffClinic } from '#app/features/staff/clinics'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { formatHours, weekdayName } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { periodText } from './period-bar'
import { scheduleQuery, type ScheduleRow } from './queries'
import { clockOf, periodsOf, spansOf } from './week'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** A physiotherapist's own hours and absences, read-only: administrators change them. */
export function MyHoursPage({ clinics, ids: [id] }: { clinics: StaffClinic[]; ids: string[] }) {
  return (
    <>
      <PageTitle>{m.admin_nav_my_hours()}</PageTitle>
      {id === undefined ? (
        <p className="max-w-prose">{m.admin_my_hours_nobody()}</p>
      ) : (
        <MyHours id={id} clinics={clinics} />
      )}
    </>
  )
}

function MyHours({ id, clinics }: { id: string; clinics: StaffClinic[] }) {
  const today = dayOf(now(), clinics[0]?.time_zone)
  const schedule = useQuery(scheduleQuery(id))
  const offDays = useQuery(ownOffDaysQuery(id, today))
  const error = schedule.error ?? offDays.error
  const retry = () => void Promise.all([schedule.refetch(), offDays.refetch()])
  if (schedule.data && offDays.data)
    return (
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Hours rows={schedule.data} clinics={clinics} today={today} />
        <OffDays rows={offDays.data} />
        <p className="text-sm text-muted-foreground lg:col-span-2">{m.admin_my_hours_change()}</p>
      </div>
    )
  if (error) return <FailedRows error={error} onRetry={retry} />
  return schedule.fetchStatus === 'paused' ? <OfflineRows /> : <FormSkeleton />
}

type HoursProps = { rows: ScheduleRow[]; clinics: StaffClinic[]; today: string }

/** The current week and those of coming periods. */
function Hours({ rows, clinics, today }: HoursProps) {
  const periods = periodsOf(rows).filter(({ valid_until }) => (valid_until ?? '9999') >= today)
  const clinicName = (id: string) => clinics.find((one) => one.id === id)?.name
  if (periods.length === 0)
    return <p className="text-sm text-muted-foreground">{m.admin_my_hours_none()}</p>
  return (
    <div className="grid gap-6">
      {periods.map((period) => {
        const spans = spansOf(rows, period).toSorted((a, b) => a.from - b.from)
        return (
          <section key={period.valid_from} className="grid gap-3">
            <h2 className="font-semibold">{periodText(period)}</h2>
            <dl className="divide-y rounded-lg border bg-card text-sm">
              {weekdays.map((weekday) => {
                const own = spans.filter((one) => one.weekday === weekday)
                return (
                  <div key={weekday} className="grid grid-cols-[6.5rem_1fr] gap-2 p-3">
                    <dt className="font-semibold">{weekdayName(weekday)}</dt>
                    <dd className="grid gap-1">
                      {own.length === 0 && (
                        <span className="text-muted-foreground">{m.admin_hours_none()}</span>
                      )}
                      {own.map(({ from, until, clinic_id }) => (
                        <span key={from} className="flex flex-wrap gap-x-3">
                          <span className="tabular-nums">
                            {formatHours(clockOf(from))}–{formatHours(clockOf(until))}
                          </span>
                          <span className="text-muted-foreground">{clinicName(clinic_id)}</span>
                        </span>
                      ))}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </section>
        )
      })}
    </div>
  )
}

/** Own absences, and closures. */
const OffDays = ({ rows }: { rows: OffDayRow[] }) => (
  <section aria-labelledby="off-days" className="grid gap-3">
    <h2 id="off-days" className="font-semibold">
      {m.admin_physio_off_days()}
    </h2>
    {rows.length === 0 ? (
      <p className="text-sm text-muted-foreground">{m.admin_my_hours_no_off_days()}</p>
    ) : (
      <ul className="divide-y rounded-lg border bg-card text-sm">
        {rows.map((one) => (
          <li key={one.id} className="grid gap-0.5 p-3">
            <span className="font-semibold">{daysText(one)}</span>
            <span className="text-muted-foreground">
              {[nameText(one), partText(one), whereText(one)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
