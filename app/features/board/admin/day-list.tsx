import { formatClock } from '#app/lib/format'
import type { Board } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { AppointmentBlock, type BlockContext } from './appointment-block'
import { absenceNames, closureName } from './away'

/** The same day on a phone: a list of appointments by physiotherapist. */
export function DayList({ board, context }: { board: Board; context: BlockContext }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {board.closures.map((one) => (
        <p
          key={`${one.id} ${one.starts_at}`}
          className="rounded-md border hatched px-3 py-2 text-sm font-medium"
        >
          {closureName(one)}
        </p>
      ))}
      {board.physiotherapists.map((person) => {
        const own = board.appointments.filter((one) => one.physiotherapist_id === person.id)
        const elsewhere = board.elsewhere.filter((one) => one.physiotherapist_id === person.id)
        const headingId = `physiotherapist-${person.id}`
        return (
          <section key={person.id} aria-labelledby={headingId}>
            <h2 id={headingId} className="mb-2 font-semibold">
              {person.name}
              {person.absences.map((one) => (
                <span
                  key={one.starts_at}
                  className="ml-2 text-sm font-normal text-muted-foreground"
                >
                  {absenceNames[one.type]?.()}
                </span>
              ))}
            </h2>
            {elsewhere.length > 0 && (
              <ul className="mb-1.5 grid gap-1.5">
                {elsewhere.map((one) => (
                  <li
                    key={one.starts_at}
                    className="rounded-md border hatched px-3 py-2 text-sm font-medium"
                  >
                    {m.admin_board_elsewhere({
                      from: formatClock(one.starts_at, context),
                      until: formatClock(one.ends_at, context),
                    })}
                  </li>
                ))}
              </ul>
            )}
            {own.length === 0 ? (
              <p className="text-sm text-muted-foreground">
                {person.shifts.length > 0 ? m.admin_board_nobody_yet() : m.admin_board_no_shift()}
              </p>
            ) : (
              <ol className="grid grid-cols-1 gap-1.5">
                {own.map((one) => (
                  <AppointmentBlock
                    key={one.id ?? one.starts_at}
                    appointment={one}
                    context={context}
                  />
                ))}
              </ol>
            )}
          </section>
        )
      })}
    </div>
  )
}
