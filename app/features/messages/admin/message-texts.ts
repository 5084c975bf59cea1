import { phoneText } from '#app/lib/phone-text'
import type { ListedMessage } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import type { MessageKind, MessageState } from './schema'

const kinds: Record<MessageKind, () => string> = {
  appointment_confirmed: m.admin_messages_appointment_confirmed,
  appointment_rescheduled: m.admin_messages_appointment_rescheduled,
  appointment_cancelled: m.admin_messages_appointment_cancelled,
  appointment_reminder: m.admin_messages_appointment_reminder,
  payment_waiting: m.admin_messages_payment_waiting,
  payment_late: m.admin_messages_payment_late,
  hold_expired: m.admin_messages_hold_expired,
  receipt: m.admin_messages_receipt,
  proposal: m.admin_messages_proposal,
  settlement_choice: m.admin_messages_settlement_choice,
  waitlist_slot: m.admin_messages_waitlist_slot,
  credit_issued: m.admin_messages_credit_issued,
  credit_ending: m.admin_messages_credit_ending,
}
export const kindName = (kind: string) => kinds[kind as MessageKind]?.() ?? kind

/** What a message is about; reminders say how many hours ahead they are. */
export const messageText = ({ kind, hours_ahead }: ListedMessage) =>
  kind === 'appointment_reminder' && hours_ahead
    ? m.admin_messages_reminder_ahead({ count: hours_ahead })
    : kindName(kind)

const states: Record<MessageState, () => string> = {
  queued: m.admin_messages_queued,
  sent: m.admin_messages_sent,
  failed: m.admin_messages_failed,
  withdrawn: m.admin_messages_withdrawn,
}
export const stateName = (state: string) => states[state as MessageState]?.() ?? state

const badges = {
  queued: 'waiting',
  sent: 'confirmed',
  failed: 'cancelled',
  withdrawn: 'done',
} as const
export const stateBadge = (state: string) => badges[state as MessageState]

const reports: Record<string, () => string> = {
  waiting: m.admin_messages_tried,
  sent: m.admin_messages_accepted,
  delivered: m.admin_messages_delivered,
  read: m.admin_messages_read,
  refused: m.admin_messages_refused,
  bounced: m.admin_messages_bounced,
  complained: m.admin_messages_complained,
  failed: m.admin_messages_refused,
}

/** What became of a message on each channel: "E-mail delivered (rina@example.com)". */
export function reportTexts({
  channels,
  reason,
  status,
}: Pick<ListedMessage, 'channels' | 'reason' | 'status'>): string[] {
  if (channels.length > 0)
    return channels.map((it) =>
      m.admin_messages_report({
        channel: it.channel === 'email' ? m.articles_share_email() : m.common_whatsapp(),
        what: reports[it.status]?.() ?? it.status,
        address: phoneText(it.recipient),
      }),
    )
  if (reason === 'no_channel') return [m.admin_messages_no_channel()]
  return status === 'withdrawn' ? [m.admin_messages_not_true()] : []
}
