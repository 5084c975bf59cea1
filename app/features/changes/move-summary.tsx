import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SummaryBar } from '#app/components/layout/summary-bar'
import { type Lost, LostTime } from '#app/features/slots/lost-time'
import { formatDay, formatMoney, formatTime } from '#app/lib/format'
import type { AppointmentDetail, RescheduleTerms } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** The old and the new time, and the costs of the move: money, and one of the allowed moves. */
export function MoveSummary({
  appointment: { starts_at, clinic },
  terms,
  at,
  lost,
  notice,
  children,
}: {
  appointment: AppointmentDetail
  terms: RescheduleTerms
  at: string | undefined
  lost: Lost | undefined
  /** Shown beside it, without a layout shift. */
  notice: ReactNode
  children: ReactNode
}) {
  const timeZone = clinic.time_zone
  return (
    <SummaryBar title={m.reschedule_title()}>
      <div className="lg:order-last">
        {notice}
        {lost && <LostTime key={lost.at} lost={lost} timeZone={timeZone} />}
      </div>
      <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-3 text-[0.9375rem] lg:text-base">
        <Time term={m.reschedule_now()} day={formatDay(starts_at, { timeZone })}>
          {formatTime(starts_at, { timeZone })}
        </Time>
        <ArrowRight aria-hidden className="size-5 text-primary" />
        {at ? (
          <Time term={m.reschedule_new()} day={formatDay(at, { timeZone })} isLost={Boolean(lost)}>
            {formatTime(at, { timeZone })}
          </Time>
        ) : (
          <div className="min-w-0">
            <dt className="text-sm text-muted-foreground">{m.reschedule_new()}</dt>
            <dd className="text-muted-foreground">{m.reschedule_new_none()}</dd>
          </div>
        )}
      </dl>
      <p className="mt-2 text-sm text-muted-foreground lg:mt-4">
        {terms.price_difference_idr === 0
          ? m.reschedule_free()
          : m.reschedule_price({ amount: formatMoney(terms.price_difference_idr) })}{' '}
        {terms.moves_left !== null && m.reschedule_after({ count: terms.moves_left - 1 })}
      </p>
      <div className="mt-3 grid lg:mt-5">{children}</div>
    </SummaryBar>
  )
}

function Time({
  term,
  day,
  isLost,
  children,
}: {
  term: string
  day: string
  isLost?: boolean
  children: ReactNode
}) {
  const Words = isLost ? 's' : 'span'
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="font-semibold">
        <Words className="block">{day}</Words>
        <Words className="block tabular-nums">{children}</Words>
      </dd>
    </div>
  )
}
