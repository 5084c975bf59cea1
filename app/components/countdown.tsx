import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { now } from '#app/lib/clock'

/** Seconds left, at least 0; undefined until the browser's clock is known. */
function useSecondsLeft(until: string, onEnd?: () => void) {
  const [left, setLeft] = useState<number>()
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    const goal = Date.parse(until)
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const ms = goal - now()
      setLeft(Math.max(0, Math.ceil(ms / 1000)))
      if (ms <= 0) end()
      else timer = setTimeout(tick, ms % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  return left
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * A countdown, drawn as a closing arc. It is announced to screen readers only once, when little
 * time is left.
 */
export function Countdown({
  since,
  until,
  label,
  warning,
  onEnd,
}: {
  /** The full arc stands for the time from here. */
  since: string
  until: string
  label: (time: string) => ReactNode
  /** Announced when two minutes are left. */
  warning: string
  onEnd?: () => void
}) {
  const left = useSecondsLeft(until, onEnd)
  const total = (Date.parse(until) - Date.parse(since)) / 1000
  return (
    <div className="flex items-center gap-3">
      <svg viewBox="0 0 64 36" fill="none" aria-hidden className="h-7 w-12 shrink-0">
        <path
          d="M5 32a27 27 0 0 1 54 0"
          className="stroke-border"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d="M5 32a27 27 0 0 1 54 0"
          pathLength={1}
          strokeDasharray={`${Math.min(1, (left ?? total) / total)} 1`}
          className="stroke-accent"
          strokeWidth="5"
        />
      </svg>
      <p role="timer" aria-live="off" className="tabular-nums">
        {label(left === undefined ? '–:––' : clock(left))}
      </p>
      <span role="status" className="sr-only">
        {left !== undefined && left <= 120 && left > 0 ? warning : ''}
      </span>
    </div>
  )
}
