import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { LeaveGuard } from '#app/components/admin/form/leave-guard'
import { PageTitle } from '#app/components/admin/page-title'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { FormAlert } from '#app/components/form/form-alert'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicInUrl } from '#app/lib/admin/use-named-clinic'
import { useShown } from '#app/lib/admin/use-shown'
import { errorText } from '#app/lib/error-text'
import { AppError, toAppError } from '#app/lib/errors'
import { formatMoney } from '#app/lib/format'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { changeOf, emptyDraft, requestOf, shortOf, totalOf, withoutCredit } from './draft'
import { recordSale } from './mutations'
import { PatientPicker } from './patient-picker'
import { creditQuery } from './queries'
import { RecordedSale, type RecordedSaleProps } from './recorded-sale'
import { SaleClinic } from './sale-clinic'
import { SaleLines } from './sale-lines'
import { SalePayments } from './sale-payments'
import { zoneOffset } from '#app/lib/admin/zone-offset'
import { focusFault } from '#app/lib/focus-fault'
import { submitByKeys } from '#app/lib/admin/submit-by-keys'

/** Why a sale was refused, in this form's terms. */
function refusalText(error: unknown) {
  const { code, details } = toAppError(error)
  if (code === 'sale_closed') return m.admin_sales_day_is_closed()
  if (code === 'invalid_input' && details?.field === 'note') return m.admin_sales_note_missing()
  if (code === 'invalid_input' && details?.field === 'patient_id')
    return m.admin_sales_patient_missing()
  if (details?.rule === 'credit')
    return m.admin_sales_less_credit({ amount: formatMoney(Number(details.max_idr)) })
  return errorText(error, { network: m.admin_answer_lost })
}

/** A sale at the desk, usable by keyboard only: items, patient, payments. */
export function SaleFormPage({ clinics }: { clinics: StaffClinic[] }) {
  const id = useId()
  // Money goes into no books that nobody has named.
  const named = useClinicInUrl(clinics)
  const clinic = named ?? (clinics.length === 1 ? clinics[0] : undefined)
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(emptyDraft)
  const [written, setWritten] = useState<RecordedSaleProps['sale']>()
  // One key until a sale is recorded: whatever is sent after a lost answer, there is one sale.
  const key = useRef(crypto.randomUUID())
  const total = totalOf(draft)
  const credit = useQuery(creditQuery(draft.patient?.id)).data ?? 0
  const isShown = useShown()
  const save = useMutation({
    mutationFn: async () => {
      if (!clinic) throw new AppError('forbidden')
      const request = requestOf(draft, clinic.id, zoneOffset(clinic.time_zone, draft.soldAt))
      return recordSale({ ...request, idempotency_key: key.current })
    },
    onSuccess: (sale) => {
      if (!isShown.current)
        toast({ title: m.admin_sales_recorded(), description: sale.receipt_number })
      setWritten({ ...sale, change: sale.isEarlier ? 0 : changeOf(draft) })
      setDraft(emptyDraft())
      key.current = crypto.randomUUID()
      void queryClient.invalidateQueries({ queryKey: ['sales'] })
      void queryClient.invalidateQueries({ queryKey: ['vouchers'] })
    },
    onError: (error) => {
      if (isShown.current) return
      const title = m.admin_sales_not_recorded()
      toast({ title, description: refusalText(error), variant: 'destructive' })
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFault(form.current)
  }, [refusals])
  const isEmpty = draft.lines.length === 0
  const submit = () => {
    if (save.isPending) return
    const isUnclear = !clinic && clinics.length > 1
    if (isEmpty || isUnclear || shortOf(draft).some((amount) => amount !== 0))
      return setRefusals((count) => count + 1)
    setRefusals(0)
    save.mutate()
  }
  if (written) return <RecordedSale sale={written} onNext={() => setWritten(undefined)} />
  return (
    <>
      <BackLink to="/admin/sales/history">{m.admin_nav_sales()}</BackLink>
      <PageTitle>{m.admin_sales_manual_title()}</PageTitle>
      <form
        ref={form}
        method="post"
        noValidate
        onKeyDown={submitByKeys}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="grid grid-cols-1 items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div inert={save.isPending} className="grid grid-cols-1 gap-5">
          <SaleLines
            lines={draft.lines}
            isRefused={refusals > 0}
            onChange={(lines) => {
              // What is missing beside the first line has not been asked for yet.
              if (isEmpty) setRefusals(0)
              setDraft((before) => ({ ...before, lines }))
            }}
          />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <PatientPicker
              patient={draft.patient}
              onChange={(patient) =>
                setDraft((before) => ({
                  ...before,
                  patient,
                  // Another patient's credit must not be used.
                  payments: withoutCredit(before.payments),
                }))
              }
            />
            <div>
              <label htmlFor={`${id}-at`} className="mb-1.5 block text-sm font-semibold">
                {m.admin_sales_sold_at()}
              </label>
              <Input
                id={`${id}-at`}
                type="datetime-local"
                value={draft.soldAt}
                aria-describedby={`${id}-at-hint`}
                onChange={({ target }) => setDraft((it) => ({ ...it, soldAt: target.value }))}
              />
              <p id={`${id}-at-hint`} className="mt-1.5 text-sm text-muted-foreground">
                {m.admin_sales_sold_at_hint()}
              </p>
            </div>
          </div>
          <div>
            <label htmlFor={`${id}-note`} className="mb-1.5 block text-sm font-semibold">
              {m.admin_sales_note()}
            </label>
            <Input
              id={`${id}-note`}
              value={draft.note}
              maxLength={300}
              onChange={({ target }) => setDraft((it) => ({ ...it, note: target.value }))}
            />
          </div>
        </div>
        <div className="grid gap-4 xl:sticky xl:top-18">
          <p className="flex items-baseline justify-between gap-3 border-b pb-3">
            <span className="text-sm font-semibold">{m.admin_sales_total()}</span>
            <output className="text-2xl font-semibold tabular-nums">{formatMoney(total)}</output>
          </p>
          <div inert={save.isPending} className="grid gap-4">
            <SaleClinic clinics={clinics} clinic={clinic} isRefused={refusals > 0} />
            <SalePayments
              draft={draft}
              credit={credit}
              isRefused={refusals > 0}
              onChange={(payments) => setDraft((before) => ({ ...before, payments }))}
            />
          </div>
          {save.error && <FormAlert key={save.submittedAt}>{refusalText(save.error)}</FormAlert>}
          <div className="flex items-center gap-3">
            <Button
              type="submit"
              aria-disabled={save.isPending}
              aria-busy={save.isPending}
              aria-keyshortcuts="Control+Enter"
            >
              {save.isPending ? m.admin_form_saving() : m.admin_sales_record()}
            </Button>
            <kbd className="text-xs text-muted-foreground pointer-coarse:hidden">Ctrl Enter</kbd>
          </div>
        </div>
      </form>
      <LeaveGuard isChanged={() => !isEmpty} />
    </>
  )
}
