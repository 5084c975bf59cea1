import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { WithPanel } from '#app/components/admin/with-panel'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageTitle } from '#app/components/admin/page-title'
import { AppointmentPanel } from '#app/features/board/admin/appointment-panel'
import { useActions } from '#app/features/board/admin/use-actions'
import type { StaffClinic } from '#app/features/staff/clinics'
import { type KeyHelp, useKeyHelp } from '#app/lib/admin/key-help'
import { useClinicEvents } from '#app/lib/admin/use-clinic-events'
import { useKeys } from '#app/lib/admin/use-keys'
import { clinicTimeZone } from '#app/lib/dates'
import { m } from '#app/paraglide/messages.js'
import { myPatientColumns } from './my-patient-columns'
import { myPatientsQuery } from './my-patients-queries'
import { myPatientSearch } from './schema'

const keyHelp: KeyHelp[] = [
  { keys: ['J', 'K'], does: m.admin_keys_rows },
  { keys: ['Enter'], does: m.admin_keys_open },
  { keys: ['Esc'], does: m.common_close },
]
const events = ['appointment_changed']
const nothing = () => undefined

/** A physiotherapist's own patients, by first name and initial, with their next visit. */
export function MyPatientsPage({ clinics }: { clinics: StaffClinic[] }) {
  const { search, setSearch } = useTableSearch(myPatientSearch)
  const queryClient = useQueryClient()
  const actions = useActions()
  const [isReopening, setReopening] = useState(false)
  const [columns] = useState(() => myPatientColumns(clinics[0]?.time_zone ?? clinicTimeZone))
  const query = useQuery(myPatientsQuery(search))
  const { appointment: openId } = search
  const openRow = query.data?.rows.find(({ appointment_id }) => appointment_id === openId)?.id
  useClinicEvents(
    clinics.map(({ id }) => id),
    events,
    () => void queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  )

  function show(appointment: string | undefined) {
    setReopening(false)
    setSearch({ appointment, page: search.page }, { replace: openId !== undefined })
  }
  function close() {
    show(undefined)
    document.querySelector<HTMLElement>(`[data-row="${openRow ?? ''}"]`)?.focus()
  }
  useKeyHelp(keyHelp)
  useKeys({ escape: openId ? close : undefined })

  const panel = openId && (
    <AppointmentPanel
      id={openId}
      onClose={close}
      {...{ actions, isReopening }}
      onReopening={setReopening}
      isFrontDesk={false}
      isPaying={false}
      onPaying={nothing}
    />
  )
  return (
    <WithPanel panel={panel} head={<PageTitle>{m.admin_nav_my_patients()}</PageTitle>}>
      <DataTable
        name={m.admin_nav_my_patients()}
        columns={columns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ appointment_id }) => show(appointment_id)}
        openId={openRow}
        empty={m.admin_my_patients_none()}
        onClearFilters={search.q ? () => setSearch({ q: undefined }) : undefined}
        filters={
          <TextFilter
            label={m.admin_my_patients_search()}
            value={search.q}
            onChange={(q) => setSearch({ q }, { replace: true })}
            className="sm:w-80"
          />
        }
      />
    </WithPanel>
  )
}
