import { useKeys } from '#app/lib/admin/use-keys'
import type { BoardAppointment } from '#app/lib/supabase/results'
import type { MovingControl } from './moving/use-moving'
import { type Actions, stepsFrom } from './use-actions'
import type { useCursor } from './use-cursor'

type Hands = {
  cursor: ReturnType<typeof useCursor>
  actions: Actions
  control: MovingControl
  openId: string | undefined
  open: (id: string) => void
  close: () => void
  canMove: (one: BoardAppointment | undefined) => boolean
  move: (one: BoardAppointment | undefined) => void
  endMoving: () => void
  toggleWeek: () => void
  stepMs: number
  /** Number of days or weeks. */
  goBy: (count: number) => void
  goToday: () => void
  book: (() => void) | undefined
  closeBooking: (() => void) | undefined
  onReopening: (isReopening: boolean) => void
  onPaying: ((isPaying: boolean) => void) | undefined
}

/** The board's shortcuts; during a move by keys they only control the move. */
export function useBoardKeys(hands: Hands) {
  const { cursor, actions, control, openId, open, stepMs, onPaying } = hands
  const { current } = cursor
  const able = stepsFrom(current?.status)
  function step(by: number) {
    const wanted = cursor.step(by)
    if (wanted?.id && openId) open(wanted.id)
  }
  function takeBack() {
    const id = current && stepsFrom(current.status).canReopen ? current.id : null
    const reopen = id
      ? () => {
          open(id)
          hands.onReopening(true)
        }
      : undefined
    actions.undo.takeBack(openId, reopen)
  }
  function pay() {
    if (!current?.id || current.is_paid !== false) return
    if (openId !== current.id) open(current.id)
    onPaying?.(true)
  }
  const ofMoving = {
    arrowup: () => control.step(-stepMs, 0),
    arrowdown: () => control.step(stepMs, 0),
    arrowleft: () => control.step(0, -1),
    arrowright: () => control.step(0, 1),
    enter: () => control.send(),
    escape: hands.endMoving,
  }
  const ofBoard = {
    c: able.canArrive ? () => actions.say(current, 'check_in_appointment') : undefined,
    d: able.canFinish ? () => actions.say(current, 'complete_appointment') : undefined,
    x: able.canMiss ? () => actions.say(current, 'mark_no_show') : undefined,
    u: takeBack,
    m: hands.canMove(current) ? () => hands.move(current) : undefined,
    p: onPaying && pay,
    w: hands.toggleWeek,
    n: hands.book,
    arrowleft: () => hands.goBy(-1),
    arrowright: () => hands.goBy(1),
    t: hands.goToday,
    j: () => step(1),
    k: () => step(-1),
    escape: openId ? hands.close : hands.closeBooking,
  }
  const by = control.moving?.by
  useKeys(by === 'keys' ? ofMoving : by === 'panel' ? { escape: hands.endMoving } : ofBoard)
}
