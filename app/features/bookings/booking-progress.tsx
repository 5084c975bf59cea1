import { m } from '#app/paraglide/messages.js'
import { type Step, steps } from './steps'

const names: Record<Step, () => string> = {
  place: m.booking_step_place,
  time: m.booking_step_time,
  you: m.booking_step_you,
  pay: m.booking_step_pay,
}

/** Progress of the booking: an arc that opens by a quarter with every step. */
export function BookingProgress({ step }: { step: Step }) {
  const number = steps.indexOf(step) + 1
  return (
    <p className="flex items-center gap-3 text-sm text-muted-foreground">
      <svg viewBox="0 0 64 36" fill="none" aria-hidden className="h-9 w-16 shrink-0">
        <path
          d="M5 33a27 27 0 0 1 54 0"
          className="stroke-border"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path
          d="M5 33a27 27 0 0 1 54 0"
          pathLength={4}
          strokeDasharray={`${number} 4`}
          className="stroke-primary transition-[stroke-dasharray] duration-250"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path
          d="M14.6 24.3l3.3 3.2M32 15v-4.4M49.4 24.3l-3.3 3.2"
          className="stroke-input"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
        <text
          x="32"
          y="33"
          textAnchor="middle"
          className="fill-foreground text-[13px] font-semibold tabular-nums"
        >
          {number}
        </text>
      </svg>
      <span>
        <span className="block">{m.booking_step_of({ number, count: steps.length })}</span>
        <span className="font-semibold text-foreground">{names[step]()}</span>
      </span>
    </p>
  )
}
