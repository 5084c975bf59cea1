import type { Letter, Message, Writer } from '../letter.ts'
import { addressed } from '../words.ts'
import { cancelled, confirmed, reminder, rescheduled } from './appointment.ts'
import { proposal, settlementChoice } from './choice.ts'
import { holdExpired, paymentWaiting } from './payment.ts'
import { receipt } from './receipt.ts'
import { staffChange, staffTasks } from './staff.ts'
import { waitlistSlot } from './waitlist.ts'
import { creditEnding, creditIssued, paymentLate } from './voucher.ts'

const writers: Record<string, Writer> = {
  appointment_confirmed: confirmed,
  appointment_rescheduled: rescheduled,
  appointment_cancelled: cancelled,
  appointment_reminder: reminder,
  payment_waiting: paymentWaiting,
  hold_expired: holdExpired,
  payment_late: paymentLate,
  credit_issued: creditIssued,
  credit_ending: creditEnding,
  proposal,
  settlement_choice: settlementChoice,
  waitlist_slot: waitlistSlot,
  receipt,
  staff_change: staffChange,
  staff_task: staffTasks,
}

/**
 * The letter of a message, in its reader's language.
 * @throws for a kind without a writer
 */
export function write({ kind, locale, name, facts }: Message, site: string): Letter {
  const writer = writers[kind]
  if (!writer) throw new Error(`no words for ${kind}`)
  return writer(facts, { locale, name: addressed(name, locale), site })
}
