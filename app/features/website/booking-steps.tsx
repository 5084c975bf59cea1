import { arcPath, type Point, ticksPath } from '#app/components/illustrations/geometry'
import { m } from '#app/paraglide/messages.js'

const steps = [
  { title: m.website_step_1_title, text: m.website_step_1_text },
  { title: m.website_step_2_title, text: m.website_step_2_text },
  { title: m.website_step_3_title, text: m.website_step_3_text },
] as const

const centre: Point = [60, 60]
const start = -180
const whole = 180

/** The arc opens a little further with each step. */
export function BookingSteps() {
  return (
    <ol className="grid gap-x-10 gap-y-10 sm:grid-cols-3">
      {steps.map(({ title, text }, index) => {
        const reached = start + (whole * (index + 1)) / steps.length
        return (
          <li key={index} className="grid content-start gap-3">
            <svg viewBox="0 0 120 68" fill="none" aria-hidden className="w-32">
              <path
                d={ticksPath(centre, 40, start, 0, 18)}
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                className="text-primary"
              />
              <path
                d={arcPath(centre, 40, start, reached)}
                stroke="currentColor"
                strokeWidth="7"
                strokeLinecap="round"
              />
              <text
                x="60"
                y="60"
                textAnchor="middle"
                fill="currentColor"
                className="text-[26px] font-semibold tabular-nums"
              >
                {index + 1}
              </text>
            </svg>
            <h3 className="text-heading">{title()}</h3>
            <p className="text-muted-foreground">{text()}</p>
          </li>
        )
      })}
    </ol>
  )
}
