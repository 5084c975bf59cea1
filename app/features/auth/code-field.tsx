import { useEffect, useId, useRef } from 'react'
import { FieldError } from '#app/components/form/field-error'
import { Label } from '#app/components/ui/label'
import { cn } from '#app/lib/cn'

/** One field for six digits: pasting, autofill and screen readers meet nothing special. */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  error,
}: {
  label: string
  value: string
  onChange: (code: string) => void
  onComplete: (code: string) => void
  error?: string
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  return (
    <div>
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
        onChange={(event) => {
          const code = event.target.value.replace(/\D/g, '').slice(0, 6)
          onChange(code)
          if (code.length === 6 && code !== value) onComplete(code)
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="h-14 w-full rounded-t-md bg-muted px-[0.4em] text-center font-mono text-[1.75rem] font-semibold tracking-[0.42em] tabular-nums"
      />
      <Ticks filled={value.length} isWrong={Boolean(error)} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** A scale under the field: one tick for every digit. */
function Ticks({ filled, isWrong }: { filled: number; isWrong: boolean }) {
  return (
    <span aria-hidden className="grid grid-cols-6 gap-1">
      {Array.from({ length: 6 }, (_, index) => (
        <span
          key={index}
          className={cn(
            'h-1 rounded-b-sm transition-colors',
            isWrong ? 'bg-destructive' : index < filled ? 'bg-primary' : 'bg-input',
          )}
        />
      ))}
    </span>
  )
}
