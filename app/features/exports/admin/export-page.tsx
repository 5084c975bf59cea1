import { BackLink } from '#app/components/admin/back-link'
import { CsvButton } from '#app/components/admin/csv-button'
import { PageTitle } from '#app/components/admin/page-title'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { m } from '#app/paraglide/messages.js'
import { exportTable } from './queries'
import { groups } from './tables'

// For other systems: column names are the database's, in every language.
const heading = (column: string) => column

/** Exports all data that the clinic owns. */
export const ExportPage = () => (
  <>
    <BackLink to="/admin/settings">{m.admin_nav_settings()}</BackLink>
    <PageTitle>{m.admin_export_title()}</PageTitle>
    <p className="max-w-160">{m.admin_export_intro()}</p>
    <p className="mt-3 max-w-160 text-sm text-muted-foreground md:hidden">
      {m.admin_export_needs_room()}
    </p>
    {groups.map(({ label, tables }) => (
      <section key={label()} aria-label={label()} className="mt-6 max-w-160">
        <h2 className="mb-2 font-semibold">{label()}</h2>
        <ul className="overflow-hidden rounded-lg border bg-card">
          {Object.entries(tables).map(([table, name]) => (
            <li
              key={table}
              className="flex min-h-12 items-center gap-4 border-b px-4 py-1.5 last:border-b-0"
            >
              <span id={`export-${table}`} className="min-w-0 grow">
                {name()}
              </span>
              <span role="group" aria-labelledby={`export-${table}`}>
                <CsvButton
                  fileName={`${table}-${dayOf(now())}`}
                  heading={heading}
                  ask={(after, signal, separator) => exportTable(table, after, signal, separator)}
                  hasSeparators
                />
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)
