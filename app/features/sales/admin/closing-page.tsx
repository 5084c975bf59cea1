import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows } from '#app/components/admin/data-table/table-states'
import { LeaveGuard } from '#app/components/admin/form/leave-guard'
import { MoneyInput } from '#app/components/admin/form/money-input'
import { PageTitle } from '#app/components/admin/page-title'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { Alert, AlertDescription } from '#app/components/ui/alert'
import { Badge } from '#app/components/ui/badge'
import { Skeleton } from '#app/components/ui/skeleton'
import { FormAlert } from '#app/components/form/form-alert'
import { ReasonForm } from '#app/features/board/admin/reason-form'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useNamedClinic } from '#app/lib/admin/use-named-clinic'
import { useNow } from '#app/lib/admin/use-now'
import { dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatDate, formatDateTime, formatMoney } from '#app/lib/format'
import type { DaySummary } from '#app/lib/supabase/sales-results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { closeDay, reopenDay } from './mutations'
import { methodName } from './names'
import { dayQuery } from './queries'
import { deskMethods } from './schema'

/** What was typed for a day of a clinic. */
type Typed = {
  /** Whole rupiah by payment method. */
  counted: Record<string, number | null>
  /** Undefined: as the books suggest. */
  openingIdr?: number | null
  note: string
}

const nothing: Typed = { counted: {}, note: '' }
const isTyped = ({ counted, openingIdr, note }: Typed) =>
  note !== '' ||
  openingIdr !== undefined ||
  Object.values(counted).some((amount) => amount !== null)

type TypedByDay = Record<string, Typed>

/** The closing of a day: the books by payment method, and what was counted. */
export function ClosingPage({ clinics, isAdmin }: { clinics: StaffClinic[]; isAdmin: boolean }) {
  const clinic = useNamedClinic(clinics)
  // By clinic and day, so that looking at another one loses nothing.
  const [typed, setTyped] = useState<Record<string, TypedByDay>>({})
  if (!clinic) return null
  const { [clinic.id]: days = {}, ...others } = typed
  return (
    <ClinicClosing
      key={clinic.id}
      clinic={clinic}
      isAdmin={isAdmin}
      typed={days}
      isTypedElsewhere={Object.values(others).some((one) => Object.values(one).some(isTyped))}
      onType={(change) =>
        setTyped((all) => ({ ...all, [clinic.id]: change(all[clinic.id] ?? {}) }))
      }
    />
  )
}

type Props = {
  clinic: StaffClinic
  isAdmin: boolean
  typed: TypedByDay
  /** Something was typed for another clinic. */
  isTypedElsewhere: boolean
  onType: (change: (before: TypedByDay) => TypedByDay) => void
}

function ClinicClosing({ clinic, isAdmin, typed, isTypedElsewhere, onType }: Props) {
  const id = useId()
  const today = dayOf(useNow(15_000), clinic.time_zone)
  const [picked, setPicked] = useState<string>()
  // Left open, the page goes on to the next day, unless something was typed for the one before.
  const day = picked ?? Object.entries(typed).find(([, it]) => isTyped(it))?.[0] ?? today
  const isToCome = day > today
  const isOver = !isAdmin && day < today
  const { data, error, refetch } = useQuery({
    ...dayQuery(clinic.id, day),
    enabled: !isToCome && !isOver,
  })
  return (
    <div className="max-w-160">
      <LeaveGuard
        isChanged={() =>
          isTypedElsewhere ||
          Object.entries(typed).some(([of, it]) => isTyped(it) && !(of === day && data?.closing))
        }
      />
      <BackLink to="/admin/sales/history">{m.admin_nav_sales()}</BackLink>
      <PageTitle
        action={
          isAdmin ? (
            <Input
              type="date"
              aria-label={m.admin_filter_last_day()}
              value={day}
              max={today}
              aria-invalid={isToCome || undefined}
              aria-describedby={isToCome ? `${id}-to-come` : undefined}
              onChange={({ target }) => setPicked(target.value || today)}
            />
          ) : undefined
        }
      >
        {m.admin_sales_closing_title()}
      </PageTitle>
      <p className="mb-4 text-muted-foreground">
        {clinic.name} · <time dateTime={day}>{formatDate(day, { timeZone: 'UTC' })}</time>
      </p>
      {isToCome ? (
        <p id={`${id}-to-come`} role="alert" className="text-sm text-destructive">
          {m.admin_sales_day_to_come()}
        </p>
      ) : data ? (
        <Closing
          key={`${day} ${data.closing?.closed_at ?? ''}`}
          data={data}
          clinic={clinic}
          day={day}
          isAdmin={isAdmin}
          // What was counted stays to be read to an administrator until then.
          onOver={isOver ? () => onType(() => ({})) : undefined}
          typed={typed[day] ?? nothing}
          onType={(next) => onType((it) => ({ ...it, [day]: { ...nothing, ...it[day], ...next } }))}
        />
      ) : error ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </div>
  )
}

const whyNot = (error: unknown, isAdmin: boolean) =>
  errorText(error, {
    stale_record: m.admin_sales_books_changed,
    network: m.admin_answer_lost,
    // The day ends by the server's clock.
    ...(!isAdmin && { forbidden: m.admin_sales_day_over }),
  })

function Closing({
  data,
  clinic,
  day,
  isAdmin,
  onOver,
  typed,
  onType,
}: {
  data: DaySummary
  clinic: StaffClinic
  day: string
  isAdmin: boolean
  /** The day is over, and the front desk closes only its own: leads on to today. */
  onOver: (() => void) | undefined
  typed: Typed
  onType: (next: Partial<Typed>) => void
}) {
  const id = useId()
  const queryClient = useQueryClient()
  const { closing } = data
  const expected = Object.fromEntries(data.by_method.map((it) => [it.method, it.total_idr]))
  const { counted, openingIdr = data.last_opening_idr, note } = typed
  const [isReopening, setReopening] = useState(false)
  const countedOf = (method: string) =>
    closing ? (closing.counted[method] ?? 0) : (counted[method] ?? null)
  const difference = deskMethods.reduce(
    (sum, method) => sum + (countedOf(method) || 0) - (expected[method] ?? 0),
    -(closing ? closing.opening_idr : openingIdr || 0),
  )
  const where = { clinicId: clinic.id, day }
  const forget = () => queryClient.invalidateQueries({ queryKey: ['sales'] })
  const save = useMutation({
    mutationFn: () => {
      const desk = (amounts: Record<string, number | null>) =>
        Object.fromEntries(deskMethods.map((it) => [it, amounts[it] ?? 0]))
      return closeDay(where, {
        counted: desk(counted),
        seen: desk(expected),
        opening_idr: openingIdr ?? 0,
        note,
      })
    },
    onSuccess: () => onType({ ...nothing, openingIdr: undefined }),
    onSettled: async (_, error) => {
      await forget()
      if (error && toAppError(error).code === 'sale_closed') sayClosedBefore()
    },
  })
  /** Somebody else was faster, and their amounts are shown now: tells which other ones are lost. */
  function sayClosedBefore() {
    const kept = queryClient.getQueryData(dayQuery(clinic.id, day).queryKey)?.closing
    const lost = deskMethods.filter((it) => (kept?.counted[it] ?? 0) !== (counted[it] ?? 0))
    if (!kept || lost.length === 0) return
    const amounts = lost.map((it) => `${methodName(it)} ${formatMoney(counted[it] ?? 0)}`)
    toast({
      title: m.admin_sales_closed_before(),
      description: m.admin_sales_closed_before_counted({ amounts: amounts.join(' · ') }),
      variant: 'destructive',
    })
  }
  const isNoteMissing = save.error !== null && toAppError(save.error).details?.field === 'note'
  return (
    <div className="grid gap-4">
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!closing && !onOver && !save.isPending) save.mutate()
        }}
      >
        {closing && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Badge variant="done">{m.admin_sales_closed()}</Badge>
            {formatDateTime(closing.closed_at, { timeZone: clinic.time_zone })}
            {closing.closed_by && ` · ${closing.closed_by}`}
          </p>
        )}
        {!closing ? (
          <div className="grid gap-1.5">
            <label htmlFor={`${id}-opening`} className="text-sm font-semibold">
              {m.admin_sales_opening()}
            </label>
            <MoneyInput
              id={`${id}-opening`}
              value={openingIdr}
              readOnly={save.isPending}
              onChange={(amount) => onType({ openingIdr: amount })}
              aria-describedby={`${id}-opening-hint`}
              className="max-w-44"
            />
            <p id={`${id}-opening-hint`} className="text-sm text-muted-foreground">
              {m.admin_sales_opening_hint()}
            </p>
          </div>
        ) : (
          closing.opening_idr > 0 && (
            <p className="text-sm tabular-nums">
              {m.admin_sales_opening()}: {formatMoney(closing.opening_idr)}
            </p>
          )
        )}
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b text-left text-muted-foreground">
              <th className="py-2 font-semibold">{m.admin_sales_method()}</th>
              <th className="py-2 text-right font-semibold">{m.admin_sales_expected()}</th>
              <th className="py-2 pl-4 text-right font-semibold">{m.admin_sales_counted()}</th>
            </tr>
          </thead>
          <tbody>
            {data.by_method.map(({ method, total_idr }) => (
              <tr key={method} className="border-b">
                <th scope="row" className="py-2 text-left font-medium">
                  {methodName(method)}
                </th>
                <td className="py-2 text-right whitespace-nowrap">{formatMoney(total_idr)}</td>
                <td className="py-1.5 pl-4 text-right">
                  {!(deskMethods as readonly string[]).includes(method) ? (
                    '–'
                  ) : closing ? (
                    formatMoney(closing.counted[method] ?? 0)
                  ) : (
                    <MoneyInput
                      aria-label={m.admin_sales_counted_of({ method: methodName(method) })}
                      // a day's transfers can come to less than nothing, what lies in a drawer cannot
                      isSigned={method !== 'cash'}
                      value={counted[method] ?? null}
                      readOnly={save.isPending}
                      onChange={(amount) => onType({ counted: { ...counted, [method]: amount } })}
                      className="ml-auto max-w-44"
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="py-2.5 text-left">
                {m.admin_sales_difference()}
              </th>
              <td />
              <td
                className={
                  difference === 0
                    ? 'py-2.5 text-right font-semibold whitespace-nowrap'
                    : 'py-2.5 text-right font-semibold whitespace-nowrap text-destructive'
                }
              >
                {formatMoney(difference)}
              </td>
            </tr>
          </tfoot>
        </table>
        {closing ? (
          <>
            {closing.note && <p>{closing.note}</p>}
            {data.can_reopen &&
              (isReopening ? null : (
                <Button
                  variant="outline"
                  className="justify-self-start"
                  onClick={() => setReopening(true)}
                >
                  {m.admin_sales_reopen()}
                </Button>
              ))}
          </>
        ) : (
          <>
            <div className="grid gap-1.5">
              <label htmlFor={id} className="text-sm font-semibold">
                {m.admin_sales_note()}
              </label>
              <Input
                id={id}
                value={note}
                maxLength={300}
                readOnly={save.isPending}
                aria-invalid={isNoteMissing || undefined}
                aria-describedby={`${id}-hint`}
                onChange={({ target }) => onType({ note: target.value })}
              />
              <p
                id={`${id}-hint`}
                className={
                  isNoteMissing ? 'text-sm text-destructive' : 'text-sm text-muted-foreground'
                }
              >
                {m.admin_sales_difference_hint()}
              </p>
            </div>
            {save.error && !isNoteMissing && !onOver && (
              <FormAlert key={save.submittedAt}>{whyNot(save.error, isAdmin)}</FormAlert>
            )}
            {onOver ? (
              <Alert variant="waiting" role="alert">
                <AlertDescription>{m.admin_sales_day_over()}</AlertDescription>
              </Alert>
            ) : (
              <Button type="submit" className="justify-self-start" aria-busy={save.isPending}>
                {m.admin_sales_close()}
              </Button>
            )}
          </>
        )}
        {onOver && (
          <Button variant="outline" className="justify-self-start" onClick={onOver}>
            {m.admin_sales_day_over_today()}
          </Button>
        )}
      </form>
      {isReopening && (
        <ReasonForm
          label={m.admin_sales_reopen_reason()}
          submit={m.admin_sales_reopen()}
          onClose={() => setReopening(false)}
          onSubmit={async (reason) => {
            await reopenDay(where, reason).finally(() => void forget())
          }}
        />
      )}
    </div>
  )
}
