import { getRouteApi, Link } from '@tanstack/react-router'
import { Illustration } from '#app/components/illustrations/illustration'
import { buttonVariants } from '#app/components/ui/button'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { formatDateTime, formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'

const route = getRouteApi('/cta/book')

/** The landing page of advertisements and messages, which leads into the calendar. */
export function LandingPage() {
  const { clinic, service, fromPrice } = route.useLoaderData()
  const wanted = route.useSearch()
  // An old message may contain a time that has passed.
  const isAhead = clinic && wanted.at && Date.parse(wanted.at) > now()
  const at = isAhead ? wanted.at : undefined
  const points = [
    { title: m.booking_landing_look(), text: m.booking_landing_look_text() },
    { title: m.booking_landing_code(), text: m.booking_landing_code_text() },
    { title: m.booking_landing_pay(), text: m.booking_landing_pay_text() },
  ]
  return (
    <div className="mt-[max(0rem,7dvh-3rem)] mb-auto grid grid-cols-1 items-center gap-8 md:grid-cols-[1.2fr_1fr] md:gap-14">
      <div className="grid grid-cols-1 gap-6">
        <h1 className="text-display">{m.booking_landing_title()}</h1>
        <p className="text-lead text-muted-foreground">
          {clinic ? m.booking_landing_text_at({ clinic: clinic.name }) : m.booking_landing_text()}{' '}
          {fromPrice !== undefined && m.booking_landing_price({ price: formatMoney(fromPrice) })}
        </p>
        {at && (
          <p className="font-semibold">
            {m.booking_landing_time({
              time: formatDateTime(at, { timeZone: clinic?.time_zone }),
            })}
          </p>
        )}
        <p>
          <Link
            to="/user/booking"
            search={{
              ...wanted,
              clinic: clinic?.slug,
              service: service?.slug,
              day: at && clinic ? dayOf(at, clinic.time_zone) : wanted.day,
              at,
              step: clinic && service ? 'time' : undefined,
            }}
            className={buttonVariants({ size: 'lg', className: 'max-sm:w-full' })}
          >
            {at ? m.booking_landing_go_on() : m.booking_landing_start()}
          </Link>
        </p>
        <ol className="grid grid-cols-1 gap-4 border-t pt-6">
          {points.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2rem_1fr] gap-x-3">
              <span
                aria-hidden
                className="row-span-2 grid size-8 place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary-soft-foreground"
              >
                {index + 1}
              </span>
              <span className="font-semibold">{title}</span>
              <span className="text-muted-foreground">{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <Illustration name="step" className="w-full max-w-90 justify-self-center max-md:hidden" />
    </div>
  )
}
