import { useEffect, useId, useRef } from 'react'
import { Label } from '#app/components/ui/label'
import { m } from '#app/paraglide/messages.js'
import { cn } from '#app/lib/cn'
import { takeFocus } from '#app/lib/take-focus'
import { FieldError } from './field-error'

/** One ordinary input for six digits, so that paste, autofill and screen readers work. */
export function CodeField({
  label,
  value,
  onChange,
  isShort,
  error: fault,
}: {
  label: string
  value: string
  onChange: (code: string) => void
  /** Whether it was submitted before it had six digits. */
  isShort: boolean
  error?: string
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const error = isShort ? m.auth_code_short() : fault
  useEffect(() => {
    if (isShort) takeFocus(field.current)
    // Select the wrong code, so that typing replaces it.
    else if (error) field.current?.select()
  }, [error, isShort])
  return (
    <div className="@container">
      <Label htmlFor={id} className="mb-1.5">
        {label}
      </Label>
      <input
        ref={field}
        id={id}
        name="code"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        required
        value={value}
        onInput={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="h-14 w-full rounded-t-md bg-muted pl-[calc(100cqw/7-0.5ch)] font-mono text-[1.75rem] font-semibold tracking-[calc(100cqw/7-1ch)] tabular-nums"
      />
      <Ticks filled={value.length} isWrong={Boolean(error)} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

// Each digit takes a seventh of the width, and the caret after the last one half of that.

/** A scale under the field: one tick under every digit. */
function Ticks({ filled, isWrong }: { filled: number; isWrong: boolean }) {
  return (
    <span aria-hidden className="grid grid-cols-6 px-[calc(100%/14)]">
      {Array.from({ length: 6 }, (_, index) => (
        <span
          key={index}
          className={cn(
            'mx-0.5 h-1 rounded-b-sm transition-colors',
            isWrong ? 'bg-destructive' : index < filled ? 'bg-primary' : 'bg-input',
          )}
        />
      ))}
    </span>
  )
}
