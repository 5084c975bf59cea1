import { useId } from 'react'
import { Input, fieldStyle } from '#app/components/admin/ui/input'
import { m } from '#app/paraglide/messages.js'
import { clockInstant, clockOf } from './day-scale'

/** Start and physiotherapist as form values. */
export type StartWish = {
  /** Empty: anyone. */
  physiotherapistId: string
  day: string
  /** `09:30`, clinic time; empty: not chosen yet. */
  clock: string
}

export const instantOf = ({ day, clock }: StartWish, timeZone: string) =>
  new Date(clockInstant(day, clock, timeZone)).toISOString()

export const wishOf = (
  physiotherapistId: string,
  instant: number,
  day: string,
  timeZone: string,
): StartWish => ({ physiotherapistId, day, clock: clockOf(instant, day, timeZone) })

type Props = {
  value: StartWish
  /** Gets only what the user chose: choosing a day must not choose the suggested time too. */
  onChange: (change: Partial<StartWish>) => void
  physiotherapists: { id: string; name: string }[]
  /** Whether "anyone" can be chosen. */
  canBeAnyone: boolean
}

/** With whom, on which day and at what time. */
export function StartFields({ value, onChange, physiotherapists, canBeAnyone }: Props) {
  const id = useId()
  const label = 'text-sm font-semibold'
  return (
    <>
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-with`} className={label}>
          {m.admin_nav_physio()}
        </label>
        <select
          id={`${id}-with`}
          value={value.physiotherapistId}
          onChange={({ target }) => onChange({ physiotherapistId: target.value })}
          className={`${fieldStyle} h-9 pointer-coarse:h-11`}
        >
          {canBeAnyone && <option value="">{m.admin_board_anyone()}</option>}
          {physiotherapists.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <div className="grid grid-cols-[1fr_8rem] gap-2">
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-day`} className={label}>
            {m.admin_board_date()}
          </label>
          <Input
            id={`${id}-day`}
            type="date"
            required
            value={value.day}
            onChange={({ target }) => target.value && onChange({ day: target.value })}
          />
        </div>
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-time`} className={label}>
            {m.admin_board_time()}
          </label>
          <Input
            id={`${id}-time`}
            type="time"
            step={300}
            required
            value={value.clock}
            onChange={({ target }) => target.value && onChange({ clock: target.value })}
          />
        </div>
      </div>
    </>
  )
}
