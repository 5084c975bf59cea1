import { Plus, X } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { PlainSelect } from '#app/features/off-days/admin/plain-select'
import { weekdayName } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { clockOf, minutesOf, painted, type Span } from './week'

type Props = {
  spans: Span[]
  clinics: { id: string; name: string }[]
  /** Clinic of a newly added time. */
  place: string
  /** Text for a day without hours. */
  none: string
  onChange: (spans: Span[]) => void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
// On a phone the input itself opens the picker, and "08:00 AM" needs the icon's space; both leave room
// for the button beside them.
const clock =
  'w-34 max-sm:w-26 max-sm:max-w-34 max-sm:grow max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

/** Time inputs: exact to the minute, usable by keyboard and on a phone. Gaps are breaks. */
export function DayHours({ spans, clinics, place, none, onChange }: Props) {
  const put = (span: Span, next: Partial<Span>) =>
    onChange(spans.map((it) => (it === span ? { ...it, ...next } : it)))
  const add = (weekday: number) => {
    const day = spans.filter((it) => it.weekday === weekday)
    const from = Math.max(8 * 60, ...day.map((it) => it.until + 60))
    if (from < 22 * 60)
      onChange(painted(spans, weekday, from, Math.min(from + 240, 22 * 60), place))
  }
  return (
    <ul className="divide-y rounded-lg border bg-card">
      {weekdays.map((weekday) => {
        const name = weekdayName(weekday)
        const day = spans.filter((it) => it.weekday === weekday)
        return (
          <li key={weekday} className="grid gap-2 p-3 md:grid-cols-[7rem_1fr]">
            <span className="pt-1.5 text-sm font-semibold">{name}</span>
            <div className="grid gap-2">
              {day.length === 0 && <p className="pt-1.5 text-sm text-muted-foreground">{none}</p>}
              {day.map((span, index) => {
                const number = index + 1
                return (
                  <div key={index} className="flex flex-wrap items-center gap-2">
                    <Input
                      type="time"
                      aria-label={m.admin_hours_from({ day: name, number })}
                      value={clockOf(span.from)}
                      onChange={({ target }) =>
                        target.value && put(span, { from: minutesOf(target.value) })
                      }
                      className={clock}
                    />
                    <span aria-hidden>–</span>
                    <Input
                      type="time"
                      aria-label={m.admin_hours_until({ day: name, number })}
                      value={clockOf(span.until)}
                      onChange={({ target }) =>
                        target.value && put(span, { until: minutesOf(target.value) })
                      }
                      className={clock}
                    />
                    <span hidden={clinics.length < 2} className="min-w-40 grow md:max-w-64">
                      <PlainSelect
                        label={m.admin_hours_where({ day: name, number })}
                        value={span.clinic_id}
                        options={clinics.map((clinic) => ({
                          value: clinic.id,
                          label: clinic.name,
                        }))}
                        onChange={(clinic_id) => put(span, { clinic_id })}
                      />
                    </span>
                    <Button
                      size="icon"
                      variant="ghost"
                      aria-label={m.admin_hours_remove({ day: name, number })}
                      onClick={() => onChange(spans.filter((it) => it !== span))}
                    >
                      <X aria-hidden />
                    </Button>
                  </div>
                )
              })}
              <Button
                size="sm"
                variant="ghost"
                className="justify-self-start"
                aria-label={m.admin_hours_add_on({ day: name })}
                onClick={() => add(weekday)}
              >
                <Plus aria-hidden />
                {m.admin_hours_add()}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
