import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Activity, useEffect, useEffectEvent, useRef, useState } from 'react'
import { StaleRows } from '#app/components/admin/data-table/table-states'
import { useMedia } from '#app/components/admin/data-table/use-media'
import { LeaveGuard, LeaveQuestion } from '#app/components/admin/form/leave-guard'
import type { StaffClinic } from '#app/features/staff/clinics'
import type { StaffAccess } from '#app/features/staff/queries'
import { type KeyHelp, useKeyHelp } from '#app/lib/admin/key-help'
import { useNamedClinic } from '#app/lib/admin/use-named-clinic'
import { addDays } from '#app/lib/dates'
import { formatClock } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { BoardAppointment } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import type { BlockContext } from './appointment-block'
import { AppointmentPanel } from './appointment-panel'
import { BoardBody } from './board-body'
import { BoardHead } from './board-head'
import { BookingPanel } from './booking/booking-panel'
import { clockInstant } from './day-scale'
import { MoveBar } from './moving/move-bar'
import { MovePanel } from './moving/move-panel'
import { changedMeanwhile, useMoving } from './moving/use-moving'
import { nextPlaceQuery, offeredQuery } from './queries'
import { useBoardSearch } from './schema'
import { SideList } from './side-list'
import { wishOf } from './start-fields'
import { type Start, startOf } from './asked-booking'
import { useActions } from './use-actions'
import { useBoard } from './use-board'
import { useBoardKeys } from './use-board-keys'
import { useCursor } from './use-cursor'
import { useBackCloses } from '#app/components/admin/use-back-closes'
import { useHeir } from '#app/lib/use-heir'

/**
 * The board of the clinic and day in the URL, else of the first clinic, or of that of a
 * physiotherapist's next session.
 */
export function BoardPage({
  clinics,
  access: { roles, physiotherapist_ids },
}: {
  clinics: StaffClinic[]
  access: StaffAccess
}) {
  const { search } = useBoardSearch()
  const [onlyId] = roles.some(({ role }) => role !== 'physiotherapist') ? [] : physiotherapist_ids
  const next = useQuery({
    ...nextPlaceQuery(onlyId ?? ''),
    enabled: onlyId !== undefined && clinics.length > 1 && search.clinic === undefined,
  })
  const clinic = useNamedClinic(
    clinics,
    next.isLoading ? null : clinics.find(({ id }) => id === next.data),
  )
  if (!clinic) return null
  const isFrontDesk = roles.some(
    ({ role, clinic_id }) => role !== 'physiotherapist' && (clinic_id ?? clinic.id) === clinic.id,
  )
  const ownId = isFrontDesk ? undefined : physiotherapist_ids[0]
  return <ClinicBoard key={clinic.id} {...{ clinic, isFrontDesk, ownId }} />
}

const keyHelp: KeyHelp[] = [
  { keys: ['←', '→'], does: m.admin_keys_day },
  { keys: ['T'], does: m.admin_board_today },
  { keys: ['W'], does: m.admin_keys_week },
  { keys: ['J', 'K'], does: m.admin_keys_step },
  { keys: ['Enter'], does: m.admin_keys_open },
  { keys: ['N'], does: m.admin_board_new },
  { keys: ['M'], does: m.admin_board_move },
  { keys: ['C'], does: m.admin_board_arrive },
  { keys: ['D'], does: m.admin_board_finish },
  { keys: ['X'], does: m.admin_board_state_no_show },
  { keys: ['P'], does: m.admin_board_take_payment },
  { keys: ['U'], does: m.admin_board_undo },
  { keys: ['Esc'], does: m.common_close },
]

const minuteMs = 60_000

const formOf = ({ asked }: Start) => asked && `${asked.patient.id} ${asked.serviceId}`

type Props = {
  clinic: StaffClinic
  /** May cancel and book; a physiotherapist only records attendance of their own appointments. */
  isFrontDesk: boolean
  /** The physiotherapist whose own day is shown by default. */
  ownId: string | undefined
}

function ClinicBoard({ clinic, isFrontDesk, ownId }: Props) {
  const { search, setSearch } = useBoardSearch()
  const timeZone = clinic.time_zone
  const isOwn = ownId !== undefined && !search.all
  const shown = useBoard(clinic, search.day, {
    only: search.week ?? (isOwn ? ownId : undefined),
    days: search.week ? 7 : 1,
  })
  const { board, now, today, day, by } = shown
  // While another day loads, panels need what does not depend on it.
  const [known, setKnown] = useState(board)
  if (board && board !== known) setKnown(board)
  const { data: offered = [] } = useQuery(offeredQuery)
  const isPhone = useMedia('(width < 48rem)')
  const isWide = useMedia('(width >= 96rem)')
  const openId = search.appointment
  const cursor = useCursor(board, now, openId)
  const actions = useActions()
  const [isReopening, setReopening] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const asked = useLocation({ select: ({ state }) => state.booking })
  const [start, setStart] = useState<Start | undefined>(() => asked && startOf(asked, timeZone))
  /** What is to be booked instead, if what is filled in may be given up. */
  const [next, setNext] = useState<Start>()
  // Read when something is left: a state would be one rendering behind the press that fills it.
  const isFilled = useRef(false)
  const control = useMoving(board, actions.undo, (id) =>
    requestAnimationFrame(() => cursor.focus(id)),
  )
  const { moving } = control

  const at = (wanted: string) => ({
    day: wanted === today ? undefined : wanted,
    appointment: undefined,
  })
  const goTo = (wanted: string) => setSearch(at(wanted))
  /** @param count of days or weeks; each of several quick presses counts */
  const goBy = (count: number) => setSearch((now) => at(addDays(now.day ?? today, count * by)))
  function beginAs(wanted: Start) {
    // Somebody else from the waiting list: another form.
    if (start && isFilled.current && formOf(start) !== formOf(wanted)) setNext(wanted)
    else begin(wanted)
  }
  function begin(wanted: Start) {
    setNext(undefined)
    setSearch({ appointment: undefined }, { replace: true })
    setStart(wanted)
  }
  const bookAt = (physiotherapistId: string, instant: number, onDay: string) =>
    beginAs({
      wish: wishOf(physiotherapistId, instant, onDay, timeZone),
      instant,
      asked: start?.asked,
    })
  /** Books with the physiotherapist of the focused appointment, at their first free start. */
  function book() {
    const isNow = day <= today && today <= shown.lastDay
    const opening = board?.opening[0]
    const opens = opening ? Date.parse(opening.starts_at) : clockInstant(day, '08:00', timeZone)
    const soon = Math.ceil(now / (15 * minuteMs)) * 15 * minuteMs
    const physiotherapistId = cursor.current?.physiotherapist_id ?? search.week ?? ''
    beginAs({
      wish: { physiotherapistId, day: isNow ? today : day, clock: '' },
      instant: isNow ? soon : opens,
    })
  }
  function open(id: string) {
    setReopening(false)
    setPaying(false)
    setSearch({ appointment: id }, { replace: openId !== undefined })
  }
  const close = () => setSearch({ appointment: undefined }, { replace: true })
  const canMove = (one: BoardAppointment | undefined) =>
    isFrontDesk && one?.id != null && one.status === 'confirmed'
  function move(one: BoardAppointment | undefined) {
    if (!one || !canMove(one)) return
    if (openId && !isPhone) close()
    control.begin(one, isPhone ? 'panel' : 'keys')
  }
  function toggleWeek(physiotherapistId = cursor.current?.physiotherapist_id) {
    const week = search.week ? undefined : (physiotherapistId ?? board?.physiotherapists[0]?.id)
    setSearch({ week, appointment: undefined })
  }
  function endMoving() {
    control.cancel()
    if (moving) cursor.focus(moving.appointment.id)
  }
  const steps = offered.filter(({ is_active }) => is_active)
  const stepMs = Math.min(60, ...steps.map((one) => one.slot_step_minutes)) * minuteMs

  const closeBooking = start && (() => setStart(undefined))
  useBackCloses(moving?.by === 'panel' ? endMoving : openId ? undefined : closeBooking)

  useKeyHelp(keyHelp)
  useBoardKeys({
    ...{ cursor, actions, control, openId, open, close, canMove, move, toggleWeek },
    stepMs:
      (steps.find(({ id }) => id === moving?.appointment.service_id)?.slot_step_minutes ?? 60) *
      minuteMs,
    goBy,
    goToday: () => goTo(today),
    book: isFrontDesk ? book : undefined,
    closeBooking,
    endMoving,
    onReopening: setReopening,
    onPaying: isFrontDesk ? setPaying : undefined,
  })

  const context: BlockContext = {
    ...{ timeZone, now, openId, canMove, moving, stepMs },
    cursorId: cursor.cursorId,
    changes: shown.changes,
    onDrop: control.drop,
    onCursor: cursor.setFocused,
    onOpen: open,
    onFree: isFrontDesk ? bookAt : undefined,
    serviceName: (id) => {
      const service = offered.find((one) => one.id === id)
      return service ? localised(service, 'name') : ''
    },
  }
  const openOne = board?.appointments.find(({ id }) => id === openId)
  // The optimistic update is on the board before the response, and must not count as a change.
  const notice = moving && board && !control.isSending ? changedMeanwhile(moving, board) : undefined
  const panel =
    known && moving?.by === 'panel' ? (
      <MovePanel
        key={moving.appointment.id}
        {...{ moving, control, notice }}
        board={known}
        onClose={endMoving}
      />
    ) : openId && moving?.by !== 'keys' ? (
      <AppointmentPanel
        id={openId}
        onClose={close}
        onReopening={setReopening}
        onPaying={setPaying}
        onMove={canMove(openOne) ? () => move(openOne) : undefined}
        {...{ actions, isReopening, isPaying, isFrontDesk }}
      />
    ) : undefined
  // Hidden behind the other panels, it keeps what was typed.
  const booking = known && start && (
    <Activity mode={panel || moving ? 'hidden' : 'visible'}>
      <BookingPanel
        key={formOf(start)}
        board={known}
        day={day}
        start={start.wish}
        instant={start.instant}
        asked={start.asked}
        onClose={() => setStart(undefined)}
        onBooked={(id) => {
          setStart(undefined)
          open(id)
        }}
        onFilled={(is) => {
          isFilled.current = is
        }}
      />
    </Activity>
  )
  const isOpen = !!panel || (!!booking && !moving)
  // A card may be drawn anew in another column, or leave the board.
  const cards = useHeir((_, gone) => cursor.cardOrHeading(gone.getAttribute('data-appointment')))
  /** What the panel was about, to be focused when it closes. */
  const subject = useRef<string>(undefined)
  useEffect(() => {
    if (isOpen) subject.current = moving?.appointment.id ?? openId
  })
  const onPanelGone = useEffectEvent(() => {
    if (document.activeElement === document.body) cursor.focus(subject.current)
  })
  useEffect(() => (isOpen ? () => onPanelGone() : undefined), [isOpen])
  // On a phone the panel is the whole page; its state survives turning the screen.
  const isAlone = isPhone && isOpen
  const isToday = day === today
  return (
    <div className={isAlone ? 'contents' : 'flex flex-col gap-3 md:h-[calc(100dvh-5.5rem)]'}>
      {!isAlone && (
        <>
          <div className="relative">
            <BoardHead
              {...{ day, today, setSearch, goTo, goBy }}
              lastDay={shown.lastDay}
              weekOf={board?.physiotherapists.find(({ id }) => id === search.week)}
              isOwn={ownId && !search.week ? isOwn : undefined}
              density={search.density}
              count={board?.appointments.length}
              onNew={isFrontDesk ? book : undefined}
            />
            {board && moving && moving.by !== 'panel' && (
              <MoveBar
                {...{ moving, board, notice }}
                onFields={control.toPanel}
                onCancel={endMoving}
              />
            )}
          </div>
          {/* Below the board on wide screens, so that the board does not move under the
              pointer. */}
          <div className="empty:hidden md:order-last">
            {shown.lostAt !== undefined && (
              <p
                role="status"
                className="rounded-md bg-waiting px-3 py-1.5 text-sm text-waiting-foreground"
              >
                {m.admin_board_not_live({ time: formatClock(shown.lostAt, { timeZone }) })}
              </p>
            )}
            {board && shown.error && <StaleRows at={shown.dataUpdatedAt} onRetry={shown.retry} />}
          </div>
          <p role="status" className="sr-only">
            {[...shown.changes.values()].at(-1)}
          </p>
        </>
      )}
      <div className={isAlone ? 'contents' : 'flex min-h-0 grow gap-3'}>
        {!isAlone && (
          <>
            <div {...cards} className="min-w-0 grow">
              <BoardBody
                {...{ board, context, control }}
                error={shown.error}
                isPaused={shown.fetchStatus === 'paused'}
                onRetry={shown.retry}
                density={search.density}
                onWeek={toggleWeek}
                isOwn={isOwn}
              />
            </div>
            {isWide && board && day >= today && !search.week && (
              <SideList
                {...{ board, context, isToday }}
                onWaiting={isFrontDesk ? (one) => beginAs(startOf(one, timeZone)) : undefined}
                shortestMs={Math.min(60, ...steps.map((one) => one.duration_minutes)) * minuteMs}
              />
            )}
          </>
        )}
        {panel}
        {booking}
        {/* Not in the panel, which asks nothing while it is hidden. */}
        <LeaveQuestion
          isAsked={next !== undefined}
          leave={() => next && begin(next)}
          stay={() => setNext(undefined)}
        />
        <LeaveGuard ofPanel isChanged={() => start !== undefined && isFilled.current} />
      </div>
    </div>
  )
}
