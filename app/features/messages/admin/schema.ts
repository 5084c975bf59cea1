import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'

export const messageKinds = [
  'appointment_confirmed',
  'appointment_rescheduled',
  'appointment_cancelled',
  'appointment_reminder',
  'payment_waiting',
  'payment_late',
  'hold_expired',
  'receipt',
  'proposal',
  'settlement_choice',
  'waitlist_slot',
  'credit_issued',
  'credit_ending',
] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageStates = ['sent', 'queued', 'failed', 'withdrawn'] as const
export type MessageState = (typeof messageStates)[number]

export const messageSearch = tableSearch.extend({
  /** The clinic's slug, set by the clinic switch. */
  clinic: filter.choice,
  q: filter.text,
  kind: filter.choices,
  state: z.enum(messageStates).optional().catch(undefined),
  from: filter.day,
  until: filter.day,
})
