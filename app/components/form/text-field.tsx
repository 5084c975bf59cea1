import {
  type ComponentProps,
  type InputEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Input } from '#app/components/ui/input'
import { Label } from '#app/components/ui/label'
import { Textarea } from '#app/components/ui/textarea'
import { takeFocus } from '#app/lib/take-focus'
import { FieldError } from './field-error'

type Common = {
  label: ReactNode
  hint?: ReactNode
  /** Validation error. The field takes the focus when it appears. */
  error?: string
  onChange?: (event: { target: { value: string } }) => void
}

type Props = Common &
  (
    | ({ multiline?: false } & Omit<ComponentProps<'input'>, 'onChange'>)
    | ({ multiline: true } & Omit<ComponentProps<'textarea'>, 'onChange'>)
  )

/**
 * A text input or textarea with label, hint and error. It listens for `input`, because React's
 * `change` does not fire for text typed before hydration.
 */
export function TextField({ label, hint, error, onChange, multiline, className, ...props }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (error) takeFocus(field.current)
  }, [error])
  const shared = {
    id,
    onInput: (event: InputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange?.({ target: event.currentTarget }),
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className={className}>
      <Label htmlFor={id} className="mb-1.5">
        {label}
      </Label>
      {multiline ? (
        <Textarea ref={field} {...shared} {...(props as ComponentProps<'textarea'>)} />
      ) : (
        <Input ref={field} {...shared} {...(props as ComponentProps<'input'>)} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
