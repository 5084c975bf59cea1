import { getRouteApi, Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { FilterLinks } from '#app/components/filter-links'
import { buttonVariants } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'
import { BookingCard } from './booking-card'
import { nextPage } from './schema'

const route = getRouteApi('/user/book/')

/** The family's bookings and payments by year. */
export function HistoryPage() {
  const { people, years, bookings, next } = route.useLoaderData()
  const { year, person, after } = route.useSearch()
  const isFiltered = Boolean(year ?? person ?? after)
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-6">
      <div className="grid gap-2">
        <h1 className="text-title">{m.history_title()}</h1>
        <p className="text-muted-foreground">{m.history_intro()}</p>
      </div>
      {years.length > 1 && (
        <FilterLinks
          label={m.history_by_year()}
          all={m.history_all_years()}
          shown={year}
          options={years.map((it) => ({ value: it, label: String(it) }))}
          to="/user/book"
          search={(it) => ({ year: it, person })}
        />
      )}
      {people.length > 1 && (
        <FilterLinks
          label={m.history_by_person()}
          all={m.history_everyone()}
          shown={person}
          options={people.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          to="/user/book"
          search={(it) => ({ year, person: it })}
        />
      )}
      {bookings.length === 0 ? (
        <section className="grid justify-items-start gap-4">
          <p className="text-muted-foreground">
            {isFiltered ? m.history_none_here() : m.history_none()}
          </p>
          {isFiltered ? (
            <Link to="/user/book" className={buttonVariants({ variant: 'outline' })}>
              {m.history_show_all()}
            </Link>
          ) : (
            <Link to="/user/booking" className={buttonVariants({ size: 'lg' })}>
              {m.common_book()}
            </Link>
          )}
        </section>
      ) : (
        <ol aria-label={m.history_title()} className="grid grid-cols-1 gap-3">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} isShared={people.length > 1} />
            </li>
          ))}
        </ol>
      )}
      {(after ?? next) && (
        <nav aria-label={m.history_pages()} className="flex flex-wrap justify-between gap-2">
          {after ? (
            <Link
              to="/user/book"
              search={{ year, person }}
              className={buttonVariants({ variant: 'outline' })}
            >
              {m.history_newest()}
            </Link>
          ) : (
            <span />
          )}
          {next && (
            <Link
              to="/user/book"
              search={{ year, person, after: nextPage(next) }}
              className={buttonVariants({ variant: 'outline' })}
            >
              {m.history_older()}
            </Link>
          )}
        </nav>
      )}
      <Link
        to="/user/voucher"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary underline underline-offset-4"
      >
        <Ticket aria-hidden className="size-5" />
        {m.history_to_vouchers()}
      </Link>
    </div>
  )
}
