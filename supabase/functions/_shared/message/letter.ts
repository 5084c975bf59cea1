import type { Locale } from './words.ts'

/** What a message says, before it becomes an e-mail or a WhatsApp template. */
export type Letter = {
  subject: string
  /** The sentence that an inbox shows beside the subject. */
  preview: string
  title: string
  paragraphs: string[]
  rows?: { label: string; value: string }[]
  /** The main action. */
  button?: { label: string; href: string }
  links?: { label: string; href: string }[]
  /** Small print below everything else. */
  note?: string
  /** Variables of the WhatsApp template, in its order. */
  variables: string[]
  /** The WhatsApp template, if it is not the one named like this kind. */
  template?: string
  /** What follows the fixed part of the template's link, if it has one. */
  linkPath?: string
  calendar?: 'REQUEST' | 'CANCEL'
}

export type Clinic = { name: string; address: string; phone: string; whatsapp: string }

export type AppointmentFacts = {
  appointment_id: string
  number: string
  status: string
  starts_at: string
  ends_at: string
  sequence: number
  time_zone: string
  physiotherapist: string
  paid_idr: number
  /** What is still to be paid at the clinic. */
  due_idr: number
  clinic: Clinic
}

export type ReceiptFacts = {
  number: string
  issued_at: string
  received_from: string
  amount_idr: number
  amount_in_words: string
  place: string
  clinic: { name: string; address_line1: string; city: string; phone: string | null }
  lines: { credit_idr: number }
  is_vat_exempt: boolean
  kinds: string[]
  package_id: string | null
  package_en: string | null
  voucher_code: string | null
}

/** Facts as the database returns them, by kind; absent where a kind has none. */
export type Facts = Partial<AppointmentFacts> & {
  old_starts_at?: string
  credit_idr?: number
  /** Credit that is back on the voucher it came from. */
  returned_idr?: number
  refund_idr?: number
  sessions?: number
  /** Money, credit or a session was given for the booking and has not been given back. */
  has_worth?: boolean
  hours_ahead?: number
  /** Token with which a patient confirms attendance; null once they have. */
  attendance_token?: string | null
  booking_id?: string
  total_idr?: number
  hold_expires_at?: string
  open_payments?: OpenPayment[]
  voucher_kind?: 'credit' | 'package'
  /** One session of a package is left. */
  is_last?: boolean | null
  valid_until?: string | null
  left?: number
  amount_idr?: number | null
  proposed?: string[]
  /** With whom; null: whoever is free then. */
  proposed_with?: string | null
  expires_at?: string
  choose_until?: string
  has_money?: boolean
  slot?: { starts_at: string; time_zone: string; clinic: string; entry: string }
  sale?: ReceiptFacts
  what?: 'booked' | 'moved' | 'cancelled'
  count?: number
}

export type OpenPayment = {
  payment_id: string
  provider: string
  order_id: string
  provider_reference: string | null
}

export type Message = {
  id: string
  attempt: number
  kind: string
  created_at: string
  locale: Locale
  name: string | null
  channels: { channel: 'email' | 'whatsapp'; to: string }[]
  facts: Facts
}

/** Writes the letter of one kind from its facts, the language and the site's address. */
export type Writer = (
  facts: Facts,
  context: { locale: Locale; name: string; site: string },
) => Letter
