import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Label } from '#app/components/ui/label'
import { Select } from '#app/components/ui/select'
import { takeFocus } from '#app/lib/take-focus'
import { FieldError } from './field-error'

/** A select for a short list, with label, hint and error. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...props
}: { label: ReactNode; hint?: ReactNode; error?: string } & ComponentProps<'select'>) {
  const id = useId()
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (error) takeFocus(field.current)
  }, [error])
  return (
    <div className={className}>
      <Label htmlFor={id} className="mb-1.5">
        {label}
      </Label>
      <Select
        ref={field}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        {...props}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
