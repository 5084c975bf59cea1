import { Check, CircleCheck, CircleDashed, Clock, DoorOpen, type LucideIcon, X } from 'lucide-react'
import type { BoardAppointment } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'

type Look = {
  text: () => string
  Icon: LucideIcon
  /** Classes of the card: background, and a border that differs in style as well as in colour. */
  card: string
}

const looks = {
  held: {
    text: m.admin_board_state_held,
    Icon: CircleDashed,
    card: 'border-dashed border-muted-foreground bg-card',
  },
  awaiting_payment: {
    text: m.admin_board_state_awaiting_payment,
    Icon: Clock,
    card: 'border-dotted border-waiting-foreground bg-waiting text-waiting-foreground',
  },
  confirmed: {
    text: m.admin_board_state_confirmed,
    Icon: Check,
    card: 'border-solid border-primary bg-primary-soft text-primary-soft-foreground',
  },
  checked_in: {
    text: m.admin_board_state_checked_in,
    Icon: DoorOpen,
    card: 'border-double border-confirmed-foreground bg-confirmed text-confirmed-foreground',
  },
  completed: {
    text: m.admin_board_state_completed,
    Icon: CircleCheck,
    card: 'border-solid border-done-foreground/50 bg-done text-done-foreground',
  },
  no_show: {
    text: m.admin_board_state_no_show,
    Icon: X,
    card: 'border-solid border-cancelled-foreground/60 bg-cancelled text-cancelled-foreground',
  },
  cancelled_by_patient: {
    text: m.admin_board_state_cancelled_by_patient,
    Icon: X,
    card: 'border-solid border-cancelled-foreground/60 bg-cancelled text-cancelled-foreground',
  },
  cancelled_by_clinic: {
    text: m.admin_board_state_cancelled_by_clinic,
    Icon: X,
    card: 'border-solid border-cancelled-foreground/60 bg-cancelled text-cancelled-foreground',
  },
  expired: {
    text: m.admin_board_state_expired,
    Icon: X,
    card: 'border-solid border-done-foreground/50 bg-done text-done-foreground',
  },
} satisfies Record<string, Look>

export const lookOf = (status: string): Look =>
  status in looks ? looks[status as keyof typeof looks] : looks.held

/** The word of every status. */
export const statusWords = () =>
  Object.fromEntries(Object.entries(looks).map(([status, { text }]) => [status, text()]))

/** The status of an appointment as a word with an icon. */
export function StateBadge({ status }: { status: string }) {
  const { Icon, text, card } = lookOf(status)
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-sm border-l-4 px-2 text-xs font-semibold ${card}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {text()}
    </span>
  )
}

/** Whether an expected patient has confirmed their attendance. */
export const isComing = ({ status, attendance_confirmed_at }: BoardAppointment) =>
  status === 'confirmed' && attendance_confirmed_at !== null

/** Further flags of an appointment, most important first. */
export function flagsOf(one: BoardAppointment, now: number) {
  const minutesLeft = one.hold_expires_at
    ? Math.max(0, Math.ceil((Date.parse(one.hold_expires_at) - now) / 60_000))
    : undefined
  return [
    minutesLeft !== undefined && m.admin_board_minutes_left({ minutes: minutesLeft }),
    one.is_paid === false && minutesLeft === undefined && m.admin_board_unpaid(),
    one.is_first_visit && m.admin_board_first_visit(),
  ].filter((flag) => typeof flag === 'string')
}
