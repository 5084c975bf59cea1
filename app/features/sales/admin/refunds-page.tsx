import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { EmptyRows, FailedRows } from '#app/components/admin/data-table/table-states'
import { PageTitle } from '#app/components/admin/page-title'
import { Button } from '#app/components/admin/ui/button'
import { Skeleton } from '#app/components/ui/skeleton'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicEvents } from '#app/lib/admin/use-clinic-events'
import { errorText } from '#app/lib/error-text'
import { formatDay, formatMoney } from '#app/lib/format'
import type { StaffTask } from '#app/lib/supabase/staff-results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { checkLedger } from './mutations'
import { refundTasksQuery } from './refund-tasks'
import { RefundForm } from './refund-form'
import { SettleForm } from './settle-form'

const events = ['tasks_changed']

const kindTexts: Record<string, () => string> = {
  refund_request: m.admin_refunds_kind_request,
  payment_review: m.admin_refunds_kind_review,
  payment_late: m.admin_refunds_kind_late,
}

type PageProps = {
  clinics: StaffClinic[]
  /** The clinics whose books the administrator may check; undefined: all together. */
  checks: (string | undefined)[]
}

/** Money to be paid back: through the provider, or by the clinic itself. */
export function RefundsPage({ clinics, checks }: PageProps) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(refundTasksQuery)
  useClinicEvents(
    clinics.map(({ id }) => id),
    events,
    () => void queryClient.invalidateQueries({ queryKey: ['admin_tasks'] }),
  )
  return (
    <div className="max-w-200">
      <BackLink to="/admin/sales/history">{m.admin_nav_sales()}</BackLink>
      <PageTitle action={checks.length > 0 && <LedgerCheck clinicIds={checks} />}>
        {m.admin_refunds_title()}
      </PageTitle>
      {data?.length === 0 ? (
        <div className="rounded-lg border bg-card">
          <EmptyRows text={m.admin_refunds_none()} onClearFilters={undefined} />
        </div>
      ) : data ? (
        <ul className="grid gap-3">
          {data.map((task) => (
            <RefundTask
              key={task.id}
              task={task}
              timeZone={clinics.find(({ id }) => id === task.clinic_id)?.time_zone}
            />
          ))}
        </ul>
      ) : error ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </div>
  )
}

/** Runs the nightly check of the books now. */
function LedgerCheck({ clinicIds }: { clinicIds: PageProps['checks'] }) {
  const check = useMutation({
    mutationFn: () => checkLedger(clinicIds),
    onSuccess: (open) =>
      toast({
        title:
          open > 0 ? m.admin_refunds_check_found({ count: open }) : m.admin_refunds_check_fine(),
      }),
    onError: (error) => toast({ title: errorText(error), variant: 'destructive' }),
  })
  return (
    <Button
      variant="outline"
      aria-busy={check.isPending}
      onClick={() => !check.isPending && check.mutate()}
    >
      {m.admin_refunds_check()}
    </Button>
  )
}

type Props = { task: StaffTask; timeZone: string | undefined }

function RefundTask({ task, timeZone }: Props) {
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState<'refund' | 'settle'>()
  const { patient, details, created_at, kind } = task
  const waiting = task.waiting_idr ?? 0
  const number = task.booking_number ?? task.purchase_number
  const name = patient.full_name ?? number ?? ''
  const paymentId = typeof details.payment_id === 'string' ? details.payment_id : undefined
  async function done() {
    void queryClient.invalidateQueries({ queryKey: ['sales'] })
    await queryClient.invalidateQueries({ queryKey: ['admin_tasks'] })
    const left = queryClient.getQueryData(refundTasksQuery.queryKey)
    return !!left && !left.some(({ id }) => id === task.id)
  }
  const close = () => setAsks(undefined)
  return (
    <li aria-label={name} className="grid gap-3 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-sm text-muted-foreground">
          {[kindTexts[kind]?.(), number, formatDay(created_at, timeZone ? { timeZone } : {})]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="ml-auto text-lg font-semibold tabular-nums">{formatMoney(waiting)}</p>
      </div>
      {asks === 'refund' && paymentId ? (
        <RefundForm
          payment={{ payment_id: paymentId, refundable_idr: waiting }}
          onClose={close}
          onDone={done}
        />
      ) : asks === 'settle' ? (
        <SettleForm taskId={task.id} most={waiting} onClose={close} onDone={done} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {paymentId && (
            <Button size="sm" onClick={() => setAsks('refund')}>
              {m.admin_refunds_by_provider()}
            </Button>
          )}
          <Button
            size="sm"
            variant={paymentId ? 'outline' : 'default'}
            onClick={() => setAsks('settle')}
          >
            {m.admin_refunds_settle()}
          </Button>
        </div>
      )}
    </li>
  )
}
