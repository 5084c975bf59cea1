import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Activity, useRef, useState } from 'react'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { LeaveGuard } from '#app/components/admin/form/leave-guard'
import { WithPanel } from '#app/components/admin/with-panel'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { Key } from '#app/components/admin/key'
import { PageTitle } from '#app/components/admin/page-title'
import { Button } from '#app/components/admin/ui/button'
import { useBackCloses } from '#app/components/admin/use-back-closes'
import { useHeir } from '#app/lib/use-heir'
import type { StaffClinic } from '#app/features/staff/clinics'
import { type KeyHelp, useKeyHelp } from '#app/lib/admin/key-help'
import { useClinicEvents } from '#app/lib/admin/use-clinic-events'
import { useKeys } from '#app/lib/admin/use-keys'
import { useNamedClinic } from '#app/lib/admin/use-named-clinic'
import { dayOf } from '#app/lib/dates'
import type { WaitingPatient } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { AddPanel } from './add-panel'
import { EntryPanel } from './entry-panel'
import { clinicWaitlistQuery, waitlistEvents } from './queries'
import { waitlistSearch } from './schema'
import { waitlistColumns } from './waitlist-columns'

const keyHelp: KeyHelp[] = [
  { keys: ['J', 'K'], does: m.admin_keys_rows },
  { keys: ['Enter'], does: m.admin_keys_open },
  { keys: ['A'], does: m.admin_board_book },
  { keys: ['N'], does: m.admin_waitlist_add },
  { keys: ['Esc'], does: m.common_close },
]

/** The waiting list of the clinic in the URL, else of the first one. */
export function WaitlistListPage({ clinics }: { clinics: StaffClinic[] }) {
  const clinic = useNamedClinic(clinics)
  return clinic ? <ClinicWaitlist key={clinic.id} clinic={clinic} /> : null
}

function ClinicWaitlist({ clinic }: { clinic: StaffClinic }) {
  const { search, setSearch } = useTableSearch(waitlistSearch)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [columns] = useState(() => waitlistColumns(clinic.time_zone))
  const [ids] = useState([clinic.id])
  const [isAdding, setAdding] = useState(false)
  // Read when something is left: a state would be one rendering behind the press that fills it.
  const isFilled = useRef(false)
  const told = useQuery(clinicWaitlistQuery(clinic.id, search, true))
  const isLooking = told.isPending || told.isPlaceholderData
  const rows = useQuery({ ...clinicWaitlistQuery(clinic.id, search, false), enabled: isLooking })
  const query = isLooking ? rows : told
  const opened = query.data?.rows.find(({ id }) => id === search.entry)
  useClinicEvents(ids, waitlistEvents, () => {
    void queryClient.invalidateQueries({ queryKey: ['waitlist'] })
  })

  function show(entry: string | undefined) {
    if (entry !== search.entry)
      setSearch({ entry, page: search.page }, { replace: search.entry !== undefined })
  }
  function close() {
    show(undefined)
    // Else the panel that comes back takes the focus.
    if (!isAdding)
      document.querySelector<HTMLElement>(`[data-row="${search.entry ?? ''}"]`)?.focus()
  }
  function add() {
    show(undefined)
    setAdding(true)
  }
  /** Opens the board with a booking prefilled from the entry. */
  function book({ patient, service, free, physiotherapist, from_date }: WaitingPatient) {
    const zone = clinic.time_zone
    const today = dayOf(Date.now(), zone)
    const day = free ? dayOf(free.starts_at, zone) : from_date < today ? today : from_date
    void navigate({
      to: '/admin/board',
      search: { clinic: clinic.slug, ...(day !== today && { day }) },
      state: {
        booking: {
          patient,
          serviceId: service.id,
          physiotherapistId: free?.physiotherapist.id ?? physiotherapist?.id ?? '',
          day,
          ...(free && { startsAt: free.starts_at }),
        },
      },
    })
  }
  const closeAdding = isAdding ? () => setAdding(false) : undefined
  useBackCloses(opened ? undefined : closeAdding)
  useKeyHelp(keyHelp)
  useKeys({
    n: add,
    a: opened && (() => book(opened)),
    escape: opened ? close : closeAdding,
  })

  const box = useHeir((box, gone) =>
    gone.closest('aside') ? box.querySelector<HTMLElement>('[aria-keyshortcuts="N"]') : null,
  )
  const panel = (opened || isAdding) && (
    <>
      {opened && (
        <EntryPanel
          key={opened.id}
          entry={opened}
          clinic={clinic}
          onBook={() => book(opened)}
          onClose={close}
        />
      )}
      {isAdding && (
        // Hidden behind an entry, it keeps what was typed.
        <Activity mode={opened ? 'hidden' : 'visible'}>
          <AddPanel
            clinic={clinic}
            onClose={() => setAdding(false)}
            onFilled={(is) => {
              isFilled.current = is
            }}
          />
        </Activity>
      )}
    </>
  )
  return (
    <div {...box} className="contents">
      <WithPanel
        panel={panel}
        head={
          <PageTitle
            action={
              <Button aria-keyshortcuts="N" onClick={add}>
                {m.admin_waitlist_add()} <Key>N</Key>
              </Button>
            }
          >
            {m.admin_nav_waitlist()}
          </PageTitle>
        }
      >
        <DataTable
          name={m.admin_nav_waitlist()}
          columns={columns}
          query={query}
          search={search}
          setSearch={setSearch}
          rowId={(row) => row.id}
          onOpen={({ id }) => show(id)}
          rowKeys={{ a: book }}
          openId={search.entry}
          empty={m.admin_waitlist_none()}
          onClearFilters={undefined}
        />
      </WithPanel>
      {/* Not in the panel, which asks nothing while it is hidden. */}
      <LeaveGuard ofPanel isChanged={() => isAdding && isFilled.current} />
    </div>
  )
}
