import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatDateTime } from '#app/lib/format'
import type { SaleRecord } from '#app/lib/supabase/sales-results'
import { toast } from '#app/lib/toast'
import { useShown } from '#app/lib/admin/use-shown'
import { m } from '#app/paraglide/messages.js'
import { sendReceipt } from './mutations'

const stateText = ({ status, at }: NonNullable<SaleRecord['receipt_message']>) =>
  status === 'sent'
    ? m.admin_sales_receipt_sent({ at: formatDateTime(at) })
    : status === 'queued'
      ? m.admin_sales_receipt_queued()
      : m.admin_sales_receipt_failed()

function refusalText(error: unknown) {
  return toAppError(error).details?.rule === 'unreachable'
    ? m.admin_sales_receipt_unreachable()
    : errorText(error)
}

/** Sends the receipt to the patient, as often as they ask for it. */
export function SendReceipt({ sale }: { sale: SaleRecord }) {
  const queryClient = useQueryClient()
  const isShown = useShown()
  const send = useMutation({
    mutationFn: () => sendReceipt(sale.id),
    onSuccess: () => toast({ title: m.admin_sales_receipt_on_its_way() }),
    onError: (error) => {
      if (isShown.current) return
      const title = m.admin_sales_receipt_send()
      toast({ title, description: refusalText(error), variant: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sales', 'one', sale.id] }),
  })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          size="sm"
          variant="outline"
          aria-disabled={send.isPending}
          aria-busy={send.isPending}
          onClick={() => !send.isPending && send.mutate()}
        >
          <Send aria-hidden />
          {sale.receipt_message ? m.admin_sales_receipt_again() : m.admin_sales_receipt_send()}
        </Button>
        {sale.receipt_message && (
          <span className="text-sm text-muted-foreground">{stateText(sale.receipt_message)}</span>
        )}
      </div>
      {send.error && <FormAlert key={send.submittedAt}>{refusalText(send.error)}</FormAlert>}
    </div>
  )
}
