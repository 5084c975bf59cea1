import { CalendarDays, List } from 'lucide-react'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import { Button } from '#app/components/admin/ui/button'
import type { StaffClinic } from '#app/features/staff/clinics'
import { m } from '#app/paraglide/messages.js'
import { OffDayFilters } from './off-day-filters'
import { OffDayList } from './off-day-list'
import { OffDayMonth } from './off-day-month'
import { offDaySearch } from './schema'

const views = [
  { view: 'month', label: m.admin_off_days_month, Icon: CalendarDays },
  { view: 'list', label: m.admin_off_days_list, Icon: List },
] as const

/** Absences and closures: as a month, or as a list. */
export function OffDaysPage({ clinics }: { clinics: StaffClinic[] }) {
  const { search, setSearch } = useTableSearch(offDaySearch)
  const filters = <OffDayFilters {...{ clinics, search, setSearch }} />
  return (
    <>
      <PageTitle
        action={<PageAction to="/admin/physio/off-days/new">{m.admin_off_days_new()}</PageAction>}
      >
        {m.admin_off_days_title()}
      </PageTitle>
      <div role="group" aria-label={m.admin_table_view()} className="mb-3 flex gap-1.5">
        {views.map(({ view, label, Icon }) => (
          <Button
            key={view}
            size="sm"
            variant={search.view === view ? 'default' : 'outline'}
            aria-pressed={search.view === view}
            onClick={() => setSearch({ view: view === 'month' ? undefined : view })}
          >
            <Icon aria-hidden />
            {label()}
          </Button>
        ))}
      </div>
      {search.view === 'list' ? (
        <OffDayList {...{ search, setSearch, filters }} />
      ) : (
        <OffDayMonth {...{ search, setSearch, filters }} />
      )}
    </>
  )
}
