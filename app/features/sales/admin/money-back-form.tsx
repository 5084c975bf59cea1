import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { MoneyInput } from '#app/components/admin/form/money-input'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { cn } from '#app/lib/admin/cn'
import { useShown } from '#app/lib/admin/use-shown'
import { formatMoney } from '#app/lib/format'
import { mayBeDone } from '#app/lib/may-be-done'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'

type Props = {
  /** The maximum in whole rupiah. */
  most: number
  submit: string
  /** Text of the confirmation. */
  done: string
  onSave: (amount: number) => Promise<unknown>
  /** The other fields are incomplete. */
  isIncomplete: boolean
  /** The other fields; gets whether to show their errors. */
  children: (isAsked: boolean) => ReactNode
  /** Places the fields side by side where there is room. */
  isWide?: boolean
  onClose: () => void
  /** Reads anew what waits. @returns whether nothing does any more, so that this form is gone */
  onDone: () => Promise<boolean>
}

function whyNot(error: unknown) {
  const { details } = toAppError(error)
  return details?.rule === 'refund_under_way'
    ? m.admin_refunds_under_way({ amount: formatMoney(Number(details.amount_idr)) })
    : errorText(error, { network: m.admin_answer_lost })
}

/** Pays money back: the amount, up to what is left, and further fields. */
export function MoneyBackForm(props: Props) {
  const { submit, done, onSave, isIncomplete, children, isWide, onClose, onDone } = props
  const id = useId()
  const [amount, setAmount] = useState<number | null>(props.most)
  const [isAsked, setAsked] = useState(false)
  const isShown = useShown()
  const save = useMutation({
    mutationFn: (sent: { amount: number; most: number }) => onSave(sent.amount),
    onSettled: async (_, error) => {
      const isReused = error !== null && toAppError(error).details?.rule === 'reused'
      const isOver = !error || isReused
      if (isOver) toast({ title: isReused ? m.admin_recorded_before() : done })
      if (isOver && isShown.current) onClose()
      const isGone = await onDone()
      if (isOver || (isShown.current && !isGone)) return
      if (isGone && mayBeDone(error)) toast({ title: done })
      else toast({ title: submit, description: whyNot(error), variant: 'destructive' })
    },
  })
  // What is read anew may already be without this amount: it can be sent again all the same.
  const isSent = save.isPending || (save.error !== null && mayBeDone(save.error))
  const { most } = (isSent && save.variables) || props
  const isRight = amount !== null && amount >= 1 && amount <= most
  function onSend(event: SyntheticEvent) {
    event.preventDefault()
    setAsked(true)
    if (isRight && !isIncomplete && !save.isPending) save.mutate({ amount, most })
  }
  return (
    <form method="post" noValidate onSubmit={onSend} className="grid gap-3 rounded-md bg-muted p-3">
      {save.error && <FormAlert key={save.submittedAt}>{whyNot(save.error)}</FormAlert>}
      <div inert={save.isPending} className={cn('grid gap-3', isWide && 'sm:grid-cols-3')}>
        <div className="grid content-start gap-1.5">
          <label htmlFor={`${id}-amount`} className="text-sm font-semibold">
            {m.admin_sales_refund_amount()}
          </label>
          <MoneyInput
            id={`${id}-amount`}
            value={amount}
            onChange={setAmount}
            autoFocus
            aria-invalid={(isAsked && !isRight) || undefined}
            aria-describedby={`${id}-most`}
          />
          <p
            id={`${id}-most`}
            className={cn(
              'text-sm',
              isAsked && !isRight ? 'text-destructive' : 'text-muted-foreground',
            )}
          >
            {m.admin_sales_refund_most({ amount: formatMoney(most) })}
          </p>
        </div>
        {children(isAsked)}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={save.isPending} aria-busy={save.isPending}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {m.admin_never_mind()}
        </Button>
      </div>
    </form>
  )
}
