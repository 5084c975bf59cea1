import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { Textarea } from '#app/components/admin/ui/textarea'
import { FormAlert } from '#app/components/form/form-alert'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { refusalText } from './use-actions'
import { useShown } from '#app/lib/admin/use-shown'

type Choice = { value: string; label: string }

type Props = {
  label: string
  /** Such as who reads the reason. */
  hint?: string
  submit: string
  /** Text about a change made meanwhile. */
  notice?: string | undefined
  /** Initial text of the reason. */
  usual?: string
  /** Options beside the reason; the first is preselected. */
  choices?: Choice[]
  onSubmit: (reason: string, choice: string | undefined) => Promise<void>
  onClose: () => void
  /** Text of a refusal, if it has one of its own. */
  refusal?: (error: unknown) => string
}

/** A form in the panel that asks for the reason of an action, which is stored with it. */
export function ReasonForm({
  label,
  hint,
  submit,
  notice,
  usual = '',
  choices = [],
  onSubmit,
  onClose,
  refusal = refusalText,
}: Props) {
  const id = useId()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState(usual)
  const [choice, setChoice] = useState(choices[0]?.value)
  const [isMissing, setMissing] = useState(false)
  const isShown = useShown()
  const save = useMutation({
    mutationFn: () => onSubmit(reason.trim(), choice),
    onSuccess: () => {
      if (isShown.current) onClose()
    },
    onError: (error) => {
      if (isShown.current) return
      toast({ title: submit, description: refusal(error), variant: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  })
  function onSend(event: SyntheticEvent) {
    event.preventDefault()
    const isShort = reason.trim().length < 3
    setMissing(isShort)
    if (!isShort && !save.isPending) save.mutate()
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-3 rounded-md bg-muted p-3"
      onSubmit={onSend}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          onClose()
        } else if (
          event.key === 'Enter' &&
          !event.shiftKey &&
          event.target instanceof HTMLTextAreaElement
        ) {
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }
      }}
    >
      {notice && !save.error && (
        <p role="status" className="text-sm font-semibold">
          {notice}
        </p>
      )}
      {save.error && <FormAlert key={save.submittedAt}>{refusal(save.error)}</FormAlert>}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <Textarea
          id={id}
          autoFocus
          value={reason}
          // What is being sent is not changed; the field keeps the focus.
          readOnly={save.isPending}
          maxLength={500}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-fault` : hint && `${id}-hint`}
          onChange={({ target }) => setReason(target.value)}
          className="min-h-16"
        />
        {isMissing ? (
          <p id={`${id}-fault`} className="text-sm text-destructive">
            {m.admin_board_reason_missing()}
          </p>
        ) : (
          hint && (
            <p id={`${id}-hint`} className="text-sm text-muted-foreground">
              {hint}
            </p>
          )
        )}
      </div>
      {choices.length > 0 && (
        <fieldset className="grid gap-1 text-sm">
          {choices.map(({ value, label }) => (
            <label key={value} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name={`${id}-choice`}
                checked={choice === value}
                onChange={() => !save.isPending && setChoice(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={save.isPending}>
          {submit} <kbd className="text-xs opacity-80 pointer-coarse:hidden">Enter</kbd>
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {m.admin_never_mind()}
        </Button>
      </div>
    </form>
  )
}
