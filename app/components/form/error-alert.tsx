import { useEffect, useState } from 'react'
import { errorText } from '#app/lib/error-text'
import type { AppError } from '#app/lib/errors'
import { m } from '#app/paraglide/messages.js'
import { FormAlert } from './form-alert'

/** The error of a whole form; for a rate limit, with the remaining wait. */
export function ErrorAlert({ error }: { error: AppError }) {
  const seconds = error.code === 'rate_limited' && Number(error.details?.resendIn)
  if (!seconds) return <FormAlert>{errorText(error)}</FormAlert>
  return <Wait key={seconds} seconds={seconds} />
}

function Wait({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    }, 500)
    return () => clearInterval(timer)
  }, [seconds])
  if (left === 0) return <FormAlert variant="waiting">{m.auth_wait_over()}</FormAlert>
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <FormAlert variant="waiting">
      {m.auth_wait()} {/* Announced once; the running countdown is only visible. */}
      <span aria-hidden className="font-semibold tabular-nums">
        {time}
      </span>
      <span className="sr-only">{m.auth_wait_seconds({ seconds })}</span>
    </FormAlert>
  )
}
