import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CsvButton } from '#app/components/admin/csv-button'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { WithPanel } from '#app/components/admin/with-panel'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { PageTitle } from '#app/components/admin/page-title'
import { AppointmentPanel } from '#app/features/board/admin/appointment-panel'
import { appointmentQuery } from '#app/features/board/admin/queries'
import { stepsFrom, useActions } from '#app/features/board/admin/use-actions'
import type { StaffClinic } from '#app/features/staff/clinics'
import type { StaffAccess } from '#app/features/staff/queries'
import { type KeyHelp, useKeyHelp } from '#app/lib/admin/key-help'
import { useClinicEvents } from '#app/lib/admin/use-clinic-events'
import { useKeys } from '#app/lib/admin/use-keys'
import { useNow } from '#app/lib/admin/use-now'
import { dayOf } from '#app/lib/dates'
import type { StaffAppointment } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { appointmentColumns } from './appointment-columns'
import { AppointmentFilters } from './appointment-filters'
import { csvHeading, csvWords } from './csv-heading'
import { appointmentsQuery, exportAppointments, filterOf } from './queries'
import { ActionsContext } from './row-actions'
import { appointmentSearch } from './schema'

const texts = {
  upcoming: { title: m.admin_nav_upcoming, empty: m.admin_appointments_none_upcoming },
  completed: { title: m.admin_nav_completed, empty: m.admin_appointments_none_completed },
  booked: { title: m.admin_appointments_booked, empty: m.admin_appointments_none_booked },
}

const keyHelp: KeyHelp[] = [
  { keys: ['J', 'K'], does: m.admin_keys_rows },
  { keys: ['Enter'], does: m.admin_keys_open },
  { keys: ['C'], does: m.admin_board_arrive },
  { keys: ['D'], does: m.admin_board_finish },
  { keys: ['X'], does: m.admin_board_state_no_show },
  { keys: ['P'], does: m.admin_board_take_payment },
  { keys: ['U'], does: m.admin_board_undo },
  { keys: ['Esc'], does: m.common_close },
]
const events = ['appointment_changed', 'board_changed']

type Props = { list: 'upcoming' | 'completed'; clinics: StaffClinic[]; roles: StaffAccess['roles'] }

/** Upcoming or past appointments, with the details of the selected one beside the table. */
export function AppointmentsPage({ list: part, clinics, roles }: Props) {
  const { search, setSearch } = useTableSearch(appointmentSearch)
  const list = part === 'completed' ? (search.scope ?? part) : part
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isFrontDesk = roles.some(({ role }) => role !== 'physiotherapist')
  const [columns] = useState(() => appointmentColumns(isFrontDesk))
  const [isReopening, setReopening] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const actions = useActions()
  const now = useNow(60_000)
  const clinic = clinics.find(({ slug }) => slug === search.clinic)
  const filter = filterOf(list, search, clinic?.id)
  const query = useQuery(appointmentsQuery(filter, search))
  const { appointment: openId } = search
  const opened = useQuery({ ...appointmentQuery(openId ?? ''), enabled: openId !== undefined }).data

  useClinicEvents(
    clinics.map(({ id }) => id),
    events,
    () => void queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  )

  function show(appointment: string | undefined) {
    setReopening(false)
    setPaying(false)
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, appointment }),
      replace: openId !== undefined,
      resetScroll: false,
    })
  }
  function close() {
    show(undefined)
    document.querySelector<HTMLElement>(`[data-row="${openId ?? ''}"]`)?.focus()
  }
  const arrive = (one: StaffAppointment) =>
    stepsFrom(one.status).canArrive && actions.say(one, 'check_in_appointment')
  const finish = (one: StaffAppointment) =>
    stepsFrom(one.status).canFinish && actions.say(one, 'complete_appointment')
  const miss = (one: StaffAppointment) =>
    stepsFrom(one.status).canMiss && actions.say(one, 'mark_no_show')
  function takeBack(one: StaffAppointment | undefined) {
    const reopen =
      one && stepsFrom(one.status).canReopen
        ? () => {
            if (one.id !== openId) show(one.id)
            setReopening(true)
          }
        : undefined
    actions.undo.takeBack(one?.id, reopen)
  }

  function pay(one: StaffAppointment) {
    if (!isFrontDesk || one.is_paid !== false) return
    if (one.id !== openId) show(one.id)
    setPaying(true)
  }

  useKeyHelp(keyHelp)
  useKeys({
    c: opened && (() => void arrive(opened)),
    d: opened && (() => void finish(opened)),
    x: opened && (() => void miss(opened)),
    p: opened && (() => pay(opened)),
    u: () => takeBack(opened),
    escape: openId ? close : undefined,
  })

  const { q, physiotherapist, service, state, from, until } = search
  const isFiltered = [q, physiotherapist, service, state, search.package, from, until].some(
    (it) => it !== undefined,
  )
  const panel = openId && (
    <AppointmentPanel
      id={openId}
      onClose={close}
      {...{ actions, isReopening, isPaying, isFrontDesk }}
      onReopening={setReopening}
      onPaying={setPaying}
    />
  )
  return (
    <WithPanel
      panel={panel}
      head={
        <PageTitle
          action={
            <CsvButton
              fileName={`${list}-${dayOf(now)}`}
              heading={csvHeading}
              hasSeparators
              ask={(after, signal, separator) =>
                exportAppointments(filter, csvWords(), after, signal, separator)
              }
            />
          }
        >
          {texts[list].title()}
        </PageTitle>
      }
    >
      <ActionsContext value={{ actions, now }}>
        <DataTable
          name={texts[list].title()}
          columns={columns}
          query={query}
          search={search}
          setSearch={setSearch}
          rowId={(row) => row.id}
          onOpen={({ id }) => show(id)}
          rowKeys={{ c: arrive, d: finish, x: miss, p: pay, u: takeBack }}
          openId={openId}
          empty={texts[list].empty()}
          onClearFilters={
            isFiltered
              ? () =>
                  setSearch({
                    q: undefined,
                    physiotherapist: undefined,
                    service: undefined,
                    state: undefined,
                    package: undefined,
                    from: undefined,
                    until: undefined,
                  })
              : undefined
          }
          filters={<AppointmentFilters {...{ list, search, setSearch, isFrontDesk }} />}
        />
      </ActionsContext>
    </WithPanel>
  )
}
