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
            {own.length === 0 ? (
              <p className="text-sm text-muted-foreground">{m.admin_board_nobody_yet()}</p>
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
