import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailedRows, OfflineRows, StaleRows } from '#app/components/admin/data-table/table-states'
import { useMedia } from '#app/components/admin/data-table/use-media'
import { Skeleton } from '#app/components/ui/skeleton'
import { type StaffAccess, type StaffClinic } from '#app/features/staff/queries'
import { type KeyHelp, useKeyHelp } from '#app/lib/admin/key-help'
import { useClinicTopic } from '#app/lib/admin/use-clinic-topic'
import { useKeys } from '#app/lib/admin/use-keys'
import { useNow } from '#app/lib/admin/use-now'
import { addDays, dayOf } from '#app/lib/dates'
import { formatClock } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { type BlockContext } from './appointment-block'
import { AppointmentPanel } from './appointment-panel'
import { BoardHead } from './board-head'
import { DayColumns } from './day-columns'
import { DayList } from './day-list'
import { boardQuery, offeredQuery } from './queries'
import { useBoardSearch } from './schema'
import { stepsFrom, useActions } from './use-actions'
import { useCursor } from './use-cursor'

/** The day of the clinic that the address names, else of the first. */
export function BoardPage({
  clinics,
  roles,
}: {
  clinics: StaffClinic[]
  roles: StaffAccess['roles']
}) {
  const { search, setSearch } = useBoardSearch()
  const clinic = clinics.find(({ slug }) => slug === search.clinic) ?? clinics[0]
  const isUnnamed = clinics.length > 1 && clinic && clinic.slug !== search.clinic
  useEffect(() => {
    if (isUnnamed) setSearch({ clinic: clinic.slug }, { replace: true })
  })
  if (!clinic) return null
  const isFrontDesk = roles.some(
    ({ role, clinic_id }) => role !== 'physiotherapist' && (clinic_id ?? clinic.id) === clinic.id,
  )
  return <ClinicBoard key={clinic.id} clinic={clinic} isFrontDesk={isFrontDesk} />
}

const keyHelp: KeyHelp[] = [
  { keys: ['←', '→'], does: m.admin_keys_day },
  { keys: ['T'], does: m.admin_board_today },
  { keys: ['J', 'K'], does: m.admin_keys_step },
  { keys: ['Enter'], does: m.admin_keys_open },
  { keys: ['C'], does: m.admin_board_arrive },
  { keys: ['D'], does: m.admin_board_finish },
  { keys: ['X'], does: m.admin_board_state_no_show },
  { keys: ['U'], does: m.admin_board_undo },
  { keys: ['Esc'], does: m.common_close },
]

type Props = {
  clinic: StaffClinic
  /** Who may cancel and book here; a physiotherapist says what became of their own. */
  isFrontDesk: boolean
}

function ClinicBoard({ clinic, isFrontDesk }: Props) {
  const { search, setSearch } = useBoardSearch()
  const queryClient = useQueryClient()
  const now = useNow(15_000)
  const timeZone = clinic.time_zone
  const today = dayOf(now, timeZone)
  const day = search.day ?? today
  const { data, error, fetchStatus, dataUpdatedAt, refetch } = useQuery(boardQuery(clinic.id, day))
  const offered = useQuery(offeredQuery)
  const isPhone = useMedia('(width < 48rem)')
  const lostAt = useClinicTopic(clinic.id, () => {
    void queryClient.invalidateQueries({ queryKey: ['appointments'] })
  })
  // A hold that has run out is nobody's, though nothing is told of it.
  const board = data && {
    ...data,
    appointments: data.appointments.filter(
      ({ hold_expires_at }) => !hold_expires_at || Date.parse(hold_expires_at) > now,
    ),
  }
  const openId = search.appointment
  const cursor = useCursor(board, now, openId)
  const actions = useActions()
  const [isReopening, setReopening] = useState(false)

  const goTo = (wanted: string) =>
    setSearch({ day: wanted === today ? undefined : wanted, appointment: undefined })
  function open(id: string) {
    setReopening(false)
    setSearch({ appointment: id }, { replace: openId !== undefined })
  }
  function close() {
    setSearch({ appointment: undefined }, { replace: true })
    cursor.focus(openId)
  }
  function step(by: number) {
    const wanted = cursor.step(by)
    if (wanted?.id && openId) open(wanted.id)
  }
  function takeBack() {
    const { current } = cursor
    if (actions.undoLast && (!openId || openId === actions.lastId)) actions.undoLast()
    else if (current?.id && stepsFrom(current.status).canReopen) {
      open(current.id)
      setReopening(true)
    }
  }
  const able = stepsFrom(cursor.current?.status)
  useKeyHelp(keyHelp)
  useKeys({
    c: able.canArrive ? () => actions.say(cursor.current, 'check_in_appointment') : undefined,
    d: able.canFinish ? () => actions.say(cursor.current, 'complete_appointment') : undefined,
    x: able.canMiss ? () => actions.say(cursor.current, 'mark_no_show') : undefined,
    u: takeBack,
    arrowleft: () => goTo(addDays(day, -1)),
    arrowright: () => goTo(addDays(day, 1)),
    t: () => goTo(today),
    j: () => step(1),
    k: () => step(-1),
    escape: openId ? close : undefined,
  })

  // The days beside this one are what is asked for next.
  useEffect(() => {
    if (!dataUpdatedAt) return
    for (const by of [-1, 1])
      queryClient.query(boardQuery(clinic.id, addDays(day, by))).catch(() => {})
  }, [queryClient, clinic.id, day, dataUpdatedAt])

  const context: BlockContext = {
    timeZone,
    now,
    openId,
    cursorId: cursor.cursorId,
    onCursor: cursor.setFocused,
    onOpen: open,
    serviceName: (id) => {
      const service = offered.data?.find((one) => one.id === id)
      return service ? localised(service, 'name') : ''
    },
  }
  const retry = () => void refetch()
  const panel = openId && (
    <AppointmentPanel
      id={openId}
      onClose={close}
      {...{ actions, isReopening, isFrontDesk }}
      onReopening={setReopening}
    />
  )
  if (panel && isPhone) return panel
  return (
    <div className="flex flex-col gap-3 md:h-[calc(100dvh-5.5rem)]">
      <BoardHead
        {...{ day, today, setSearch, goTo }}
        density={search.density}
        count={board?.appointments.length}
      />
      {lostAt !== undefined && (
        <p
          role="status"
          className="rounded-md bg-waiting px-3 py-1.5 text-sm text-waiting-foreground"
        >
          {m.admin_board_not_live({ time: formatClock(lostAt, { timeZone }) })}
        </p>
      )}
      {board && error && <StaleRows at={dataUpdatedAt} onRetry={retry} />}
      <div className="flex min-h-0 grow gap-3">
        <div className="min-w-0 grow">
          {board ? (
            board.physiotherapists.length === 0 ? (
              <EmptyDay closure={board.closures[0]} />
            ) : isPhone ? (
              <DayList board={board} context={context} />
            ) : (
              <DayColumns key={day} {...{ board, context }} density={search.density} />
            )
          ) : error ? (
            <FailedRows error={error} onRetry={retry} />
          ) : fetchStatus === 'paused' ? (
            <OfflineRows />
          ) : (
            <Skeleton className="h-full min-h-96" />
          )}
        </div>
        {panel}
      </div>
    </div>
  )
}

function EmptyDay({
  closure,
}: {
  closure: { name_id: string | null; name_en: string | null } | undefined
}) {
  const name =
    closure?.name_id && closure.name_en
      ? localised({ name_id: closure.name_id, name_en: closure.name_en }, 'name')
      : undefined
  return (
    <div className="grid h-full min-h-64 place-content-center gap-1 rounded-lg border bg-card p-6 text-center">
      <p className="font-semibold">{name ?? m.admin_board_empty()}</p>
      <p className="text-sm text-muted-foreground">{m.admin_board_empty_hint()}</p>
    </div>
  )
}
