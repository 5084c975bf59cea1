import { type PointerEvent, useState } from 'react'
import { cn } from '#app/lib/admin/cn'
import { formatHours, weekdayName } from '#app/lib/format'
import { placeColours } from './hours-editor'
import { clockOf, painted, type Span } from './week'

type Props = {
  spans: Span[]
  clinics: { id: string; name: string }[]
  /** Id of the clinic to paint. */
  place: string
  onChange: (spans: Span[]) => void
}

const first = 6 * 60
const last = 22 * 60
const step = 30
const rows = Array.from({ length: (last - first) / step }, (_, n) => first + n * step)
const weekdays = [1, 2, 3, 4, 5, 6, 7]

type Stroke = { weekday: number; start: number; end: number; place: string | undefined }

/**
 * A week to paint on: dragging over free time assigns it to the clinic, over that clinic's time
 * clears it. Hidden from assistive technology, because the list below does the same by keyboard.
 */
export function WeekGrid({ spans, clinics, place, onChange }: Props) {
  const [stroke, setStroke] = useState<Stroke>()
  const shown = stroke ? paintedBy(stroke, spans) : spans
  const at = (weekday: number, minute: number) =>
    shown.find((it) => it.weekday === weekday && it.from <= minute && minute < it.until)

  function cellOf(event: PointerEvent) {
    const cell = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-minute]')
    return cell && { weekday: Number(cell.dataset.weekday), minute: Number(cell.dataset.minute) }
  }
  function begin(event: PointerEvent<HTMLElement>) {
    const cell = cellOf(event)
    if (!cell || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { weekday, minute } = cell
    const isOwn = at(weekday, minute)?.clinic_id === place
    setStroke({ weekday, start: minute, end: minute, place: isOwn ? undefined : place })
  }
  function move(event: PointerEvent) {
    const cell = stroke && cellOf(event)
    if (cell && cell.minute !== stroke.end) setStroke({ ...stroke, end: cell.minute })
  }
  function finish() {
    if (!stroke) return
    onChange(paintedBy(stroke, spans))
    setStroke(undefined)
  }

  return (
    <div
      aria-hidden
      data-testid="week"
      className="grid cursor-crosshair touch-none grid-cols-[3.5rem_repeat(7,1fr)] overflow-hidden rounded-lg border bg-card text-xs select-none max-md:hidden"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={finish}
      onPointerCancel={() => setStroke(undefined)}
    >
      <span className="border-b bg-muted" />
      {weekdays.map((weekday) => (
        <span
          key={weekday}
          className="border-b border-l bg-muted p-2 text-center font-semibold text-muted-foreground"
        >
          {weekdayName(weekday)}
        </span>
      ))}
      {rows.map((minute) => (
        <div key={minute} className="contents">
          <span className="relative h-4 pr-2 text-right text-muted-foreground tabular-nums">
            {minute % 60 === 0 && (
              <span className="absolute top-0 right-2">{formatHours(clockOf(minute))}</span>
            )}
          </span>
          {weekdays.map((weekday) => {
            const span = at(weekday, minute)
            const index = clinics.findIndex(({ id }) => id === span?.clinic_id)
            return (
              <span
                key={weekday}
                data-weekday={weekday}
                data-minute={minute}
                className={cn(
                  'h-4 border-l',
                  minute % 60 === 0 && !(span && span.from < minute) && 'border-t',
                  span && placeColours[Math.max(index, 0) % 4],
                )}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

const paintedBy = ({ weekday, start, end, place }: Stroke, spans: Span[]) =>
  painted(spans, weekday, Math.min(start, end), Math.max(start, end) + step, place)
