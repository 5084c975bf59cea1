import type { ReactNode } from 'react'
import { SummaryBar } from '#app/components/layout/summary-bar'
import { type Lost, LostTime } from '#app/features/slots/lost-time'
import { formatDate, formatMoney, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import type { Clinic, Service } from './queries'

/**
 * The current selection and the step's button, always in view: a bottom bar on a phone, a card
 * beside the steps on a wide screen.
 */
export function BookingSummary({
  clinic,
  service,
  at,
  physiotherapist,
  total,
  isQuiet,
  lost,
  notice,
  children,
}: {
  clinic: Clinic | undefined
  service: Service | undefined
  at: string | undefined
  physiotherapist: string | undefined
  total: number | undefined
  /** On a phone, place it after the fields instead of over them, to leave room for the keyboard. */
  isQuiet?: boolean
  /** Set when the chosen time is not available. */
  lost: Lost | undefined
  /** Shown beside it, without a layout shift. */
  notice?: ReactNode
  children?: ReactNode
}) {
  const timeZone = clinic?.time_zone
  const end = at && service && Date.parse(at) + service.duration_minutes * 60_000
  return (
    <SummaryBar title={m.booking_summary()} isQuiet={isQuiet}>
      {/* At the edge that can grow, so that nothing else moves. */}
      <div className="lg:order-last">
        {notice}
        {lost && <LostTime key={lost.at} lost={lost} timeZone={timeZone} />}
      </div>
      <div className="flex items-end justify-between gap-4 lg:block">
        <dl className="min-w-0 text-sm lg:grid lg:gap-3 lg:text-base">
          <Item term={m.booking_clinic()} value={clinic?.name} />
          <Item term={m.booking_service()} value={service && localised(service, 'name')} isMinor />
          <Item
            term={m.booking_when()}
            value={
              at &&
              end && (
                <TimeWords isLost={Boolean(lost)}>
                  <span className="block">{formatDate(at, { timeZone })}</span>
                  <span className="block tabular-nums">
                    {formatTimeRange(at, end, { timeZone })}
                  </span>
                </TimeWords>
              )
            }
            isStrong
          />
          <Item
            term={m.booking_with_whom()}
            value={at ? (physiotherapist ?? m.booking_anyone()) : undefined}
            isMinor
          />
        </dl>
        {!clinic && !service && (
          <p className="text-sm text-muted-foreground lg:text-base">{m.booking_summary_empty()}</p>
        )}
        {total !== undefined && (
          <p className="shrink-0 text-right lg:mt-4 lg:flex lg:items-baseline lg:justify-between lg:border-t lg:pt-4">
            <span className="sr-only lg:not-sr-only">{m.booking_price()}</span>
            <span className="text-lg font-semibold tabular-nums lg:text-heading">
              {formatMoney(total)}
            </span>
          </p>
        )}
      </div>
      {children && <div className="mt-3 grid lg:mt-5">{children}</div>}
    </SummaryBar>
  )
}

function TimeWords({ isLost, children }: { isLost: boolean; children: ReactNode }) {
  return isLost ? <s className="font-normal text-muted-foreground">{children}</s> : children
}

function Item({
  term,
  value,
  isMinor,
  isStrong,
}: {
  term: string
  value: ReactNode
  /** Hidden in the phone's bar. */
  isMinor?: boolean
  isStrong?: boolean
}) {
  if (!value) return null
  return (
    <div className={isMinor ? 'hidden lg:block' : 'min-w-0'}>
      <dt className="sr-only text-sm text-muted-foreground lg:not-sr-only">{term}</dt>
      <dd
        className={isStrong ? 'font-semibold' : 'truncate text-muted-foreground lg:text-foreground'}
      >
        {value}
      </dd>
    </div>
  )
}
