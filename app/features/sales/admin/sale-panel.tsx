import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { useState } from 'react'
import { FailedRows } from '#app/components/admin/data-table/table-states'
import { Button, buttonVariants } from '#app/components/admin/ui/button'
import { Badge } from '#app/components/ui/badge'
import { Skeleton } from '#app/components/ui/skeleton'
import { PanelFrame } from '#app/features/board/admin/appointment-panel'
import { ReasonForm } from '#app/features/board/admin/reason-form'
import { cn } from '#app/lib/admin/cn'
import { providerName } from '#app/lib/admin/payment-names'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatDateTime, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { SaleRecord } from '#app/lib/supabase/sales-results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { voidSale } from './mutations'
import { kindName, methodName } from './names'
import { saleQuery } from './queries'
import { RefundForm } from './refund-form'
import { stateOf } from './sale-columns'
import { SendReceipt } from './send-receipt'

type Props = { id: string; onClose: () => void; onShow: (id: string) => void }

/** A panel beside the list: one sale, its receipt, and how to void it. */
export function SalePanel({ id, onClose, onShow }: Props) {
  const { data, error, refetch } = useQuery(saleQuery(id))
  return (
    <PanelFrame name={id} title={data?.receipt_number} onClose={onClose}>
      {data ? (
        <>
          <SaleFacts sale={data} onShow={onShow} />
          <SaleLines sale={data} />
          {data.receipt && data.patient && !data.is_voided && (
            <SendReceipt key={`send-${id}`} sale={data} />
          )}
          <SaleActions key={id} sale={data} />
        </>
      ) : error ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-28" />
        </div>
      )}
    </PanelFrame>
  )
}

function SaleFacts({ sale, onShow }: { sale: SaleRecord; onShow: (id: string) => void }) {
  const { patient, clinic, booking_number, appointment_id, voided_by, voids } = sale
  const state = stateOf(sale)
  const other = voided_by ?? voids
  const facts: [string, React.ReactNode][] = [
    [m.admin_board_time(), formatDateTime(sale.sold_at, { timeZone: clinic.time_zone })],
    [m.admin_clinic(), clinic.name],
  ]
  if (patient) facts.push([m.admin_board_patient(), patient.full_name])
  if (booking_number)
    facts.push([
      m.admin_board_number(),
      appointment_id ? (
        <Link
          to="/admin/appointment/upcoming"
          search={{ appointment: appointment_id }}
          className="text-primary underline underline-offset-4"
        >
          {booking_number}
        </Link>
      ) : (
        booking_number
      ),
    ])
  if (sale.physiotherapist) facts.push([m.admin_nav_physio(), sale.physiotherapist])
  if (sale.recorded_by) facts.push([m.admin_sales_recorded_by(), sale.recorded_by])
  if (sale.voucher_code) facts.push([m.admin_sales_package_code(), sale.voucher_code])
  if (sale.note) facts.push([m.admin_sales_note(), sale.note])
  return (
    <>
      {state && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <Badge variant={sale.is_voided ? 'done' : 'cancelled'}>{state}</Badge>
          {other && (
            <Button variant="link" size="sm" onClick={() => onShow(other.id)}>
              {other.receipt_number}
            </Button>
          )}
          {voided_by?.note}
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function SaleLines({ sale }: { sale: SaleRecord }) {
  const nameOf = (line: SaleRecord['lines'][number]) =>
    line.description ??
    (line.name_id && line.name_en
      ? localised({ name_id: line.name_id, name_en: line.name_en }, 'name')
      : kindName(line.kind))
  const rows = [
    ...sale.lines.flatMap((line) => [
      {
        key: `line-${line.id}`,
        text: `${Math.abs(line.quantity) > 1 ? `${Math.abs(line.quantity)} × ` : ''}${nameOf(line)}`,
        amount: line.amount_idr + line.discount_idr,
      },
      ...(line.discount_idr === 0
        ? []
        : [
            {
              key: `discount-${line.id}`,
              text: m.admin_sales_discount(),
              amount: -line.discount_idr,
            },
          ]),
    ]),
  ]
  return (
    <dl className="grid gap-1.5 border-t pt-3 text-sm tabular-nums">
      {rows.map(({ key, text, amount }) => (
        <Amount key={key} text={text} amount={amount} />
      ))}
      <Amount
        text={m.admin_sales_total()}
        amount={sale.total_idr}
        className="border-t pt-1.5 font-semibold"
      />
      {sale.payments.map(({ id, method, amount_idr, reference, provider }) => (
        <Amount
          key={id}
          className="text-muted-foreground"
          text={[methodName(method), provider && providerName(provider), reference]
            .filter(Boolean)
            .join(' · ')}
          amount={amount_idr}
        />
      ))}
    </dl>
  )
}

type AmountProps = { text: string; amount: number; className?: string }
const Amount = ({ text, amount, className }: AmountProps) => (
  <div className={cn('flex gap-3', className)}>
    <dt className="min-w-0 grow wrap-anywhere">{text}</dt>
    <dd className="whitespace-nowrap">{formatMoney(amount)}</dd>
  </div>
)

function SaleActions({ sale }: { sale: SaleRecord }) {
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState<'void' | 'refund'>()
  const payment = sale.payments.find(({ refundable_idr }) => (refundable_idr ?? 0) > 0)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['sales'] })
  if (asks === 'void' && sale.can_void)
    return (
      <ReasonForm
        label={m.admin_sales_void_reason()}
        submit={m.admin_sales_void()}
        onClose={() => setAsks(undefined)}
        onSubmit={async (reason) => {
          await voidSale(sale.id, reason).finally(() => void refresh())
          toast({ title: m.admin_sales_voided_done() })
        }}
        refusal={(error) =>
          toAppError(error).details?.rule === 'package_used'
            ? m.admin_sales_void_package_used()
            : errorText(error, { network: m.admin_answer_lost })
        }
      />
    )
  if (asks === 'refund' && payment)
    return (
      <RefundForm
        payment={payment}
        onClose={() => setAsks(undefined)}
        onDone={async () => {
          await refresh()
          return false
        }}
      />
    )
  return (
    <div className="flex flex-wrap gap-2 border-t pt-3">
      {sale.receipt && (
        <Link
          to="/admin/sales/$id/receipt"
          params={{ id: sale.id }}
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
        >
          <Receipt aria-hidden />
          {m.payment_receipt()}
        </Link>
      )}
      {sale.can_void && (
        <Button size="sm" variant="outline" onClick={() => setAsks('void')}>
          {m.admin_sales_void()}
        </Button>
      )}
      {payment && (
        <Button size="sm" variant="outline" onClick={() => setAsks('refund')}>
          {m.admin_sales_refund()}
        </Button>
      )}
    </div>
  )
}
