import type { Tables } from '#app/lib/database.types'
import type { AppointmentDetail, AppointmentPage, Home } from './appointment-results'
import type { OwnDataResults } from './own-data-results'
import type { SalesResults } from './sales-results'
import type { SetupResults } from './setup-results'
import type { StaffAppointment, StaffResults } from './staff-results'

// What the database returns as JSON, which the generated types cannot describe. Not validated at
// run time; tests/api/results.test.ts checks it against real responses.

/** The policy that a booking was made under. */
export type BookingTerms = { cancel_until_minutes: number; reschedule_until_minutes: number }

/** A row as JSON; `policy` holds the booking's terms. */
export type Booking = Omit<Tables<'bookings'>, 'policy'> & { policy: BookingTerms }
export type HeldSlot = Booking & { appointment: Tables<'appointments'> }

/** Money is in whole rupiah. */
export type Price = {
  subtotal_idr: number
  discount_idr: number
  credit_idr: number
  total_idr: number
}

/** A line of a price: the session, and negative amounts for the vouchers that pay for it. */
export type QuoteLine = { kind: string; code: string | null; amount_idr: number }
export type Quote = Price & { lines: QuoteLine[] }

export type Receipt = {
  number: string
  date: string
  /** Null for a sale at the desk without a patient. */
  received_from: string | null
  amount_idr: number
  /** In Indonesian, as a kwitansi requires. */
  amount_in_words: string
  purpose_id: string
  purpose_en: string
  place: string
  clinic: Pick<Tables<'clinics'>, 'name' | 'address_line1' | 'city' | 'postal_code' | 'phone'>
  lines: Omit<Price, 'total_idr'>
  /** Treatment is among what was paid for. */
  is_vat_exempt: boolean
  needs_stamp_duty: boolean
  /** The whole sale was a mistake and has been voided. */
  is_voided: boolean
  /** How much of the amount has been refunded since. */
  refunded_idr: number
}

/** A voucher that the user can pay with. */
export type MyVoucher = Pick<Tables<'vouchers'>, 'id' | 'code' | 'kind' | 'name_id' | 'name_en'> & {
  /** Whole rupiah of credit, sessions of a package, uses of a promotion (null: no limit). */
  remaining: number | null
  valid_until: string | null
  is_usable: boolean
  why_not: string | null
}

type FamilyMember = { id: string; full_name: string; is_account_holder: boolean }
type Service = Pick<Tables<'services'>, 'slug' | 'name_id' | 'name_en'>

/** What a voucher is worth and where it is valid. */
export type VoucherTerms = MyVoucher &
  Pick<
    Tables<'vouchers'>,
    | 'percent'
    | 'amount_idr'
    | 'max_discount_idr'
    | 'min_spend_idr'
    | 'is_first_visit_only'
    | 'valid_from'
  > & {
    /** Null: all clinics. */
    clinic: { slug: string; name: string } | null
    /** Null: all services. */
    service: Service | null
  }

/** A movement of a voucher: rupiah of credit, sessions of a package, or uses. */
export type VoucherEntry = {
  what: string
  quantity: number
  at: string
  /** Of the sale at the desk, if any. */
  receipt_number: string | null
  booking: { id: string; number: string; starts_at: string; full_name: string } | null
}

export type WalletVoucher = VoucherTerms & {
  owner: FamilyMember | null
  /** Of a package that was bought. */
  receipt: { purchase_id: string; number: string } | null
  history: VoucherEntry[]
}

export type Wallet = {
  people: FamilyMember[]
  /** Rate limit: unknown codes that may be tried per hour. */
  tries_per_hour: number
  vouchers: WalletVoucher[]
}

/** A payment of a booking; lists are in order of the attempts. */
export type BookingPayment = Pick<
  Tables<'payments'>,
  'id' | 'status' | 'outcome' | 'method' | 'amount_idr' | 'refunded_idr' | 'paid_at' | 'expires_at'
> & { credited_idr: number }

/** Money taken at the clinic for a session, and for what was sold with it. */
export type DeskPayment = { receipt_number: string; amount_idr: number; paid_at: string }

/** What was returned for a cancelled booking. */
export type GivenBack = {
  credits: { code: string; quantity: number; valid_until: string | null }[]
  refund_idr: number
  /** How much of the refund has been paid out. */
  refunded_idr: number
  vouchers: {
    kind: string
    code: string
    name_id: string
    name_en: string
    quantity: number
    valid_until: string | null
  }[]
}

export type PastBooking = Price & {
  id: string
  number: string
  status: string
  created_at: string
  hold_expires_at: string | null
  /** Whether it can still be paid. */
  can_pay: boolean
  receipt_number: string | null
  lines: (QuoteLine & { name_id: string; name_en: string })[]
  payments: BookingPayment[]
  desk_payments: DeskPayment[]
  appointment: {
    id: string
    status: string
    starts_at: string
    ends_at: string
    patient: FamilyMember
    service: Service
    physiotherapist: { slug: string; name: string }
    clinic: { slug: string; name: string; time_zone: string }
  }
  given_back: GivenBack | null
}

export type BookingHistory = {
  people: FamilyMember[]
  years: number[]
  bookings: PastBooking[]
  next: { after_created_at: string; after_id: string } | null
}

/** A contact channel of a patient; `problem` says why nothing is sent to it. */
export type MessageChannel = {
  channel: 'email' | 'whatsapp'
  address: string | null
  is_on: boolean
  problem: string | null
}

/** A free start time, and with whom. */
export type SlotRow = { starts_at: string; ends_at: string; physiotherapist_id: string }

/** A day of a clinic: its regular hours, and the name of a holiday or closure. */
export type OpeningDayRow = {
  clinic_id: string
  day: string
  hours: { opens_at: string; closes_at: string }[]
  name_id: string | null
  name_en: string | null
}

type Span = { starts_at: string; ends_at: string }

/** `busy`: somebody else's, of which the caller may know only the time. */
export type BoardAppointment = Span & {
  id: string | null
  booking_id: string | null
  booking_number: string | null
  status: string
  physiotherapist_id: string
  service_id: string | null
  patient: { id: string; full_name: string; phone?: string | null } | null
  is_first_visit: boolean | null
  is_paid: boolean | null
  due_idr: number | null
  attendance_confirmed_at: string | null
  hold_expires_at: string | null
  reschedule_count: number | null
  complaint: string | null
}

export type Board = {
  clinic_id: string
  time_zone: string
  on_date: string
  to_date: string
  as_of: string
  opening: Span[]
  closures: (Span & { id: string; type: string; name_id: string | null; name_en: string | null })[]
  physiotherapists: {
    id: string
    name: string
    slug: string
    photo_path: string | null
    shifts: Span[]
    absences: (Span & { id: string; type: string })[]
  }[]
  appointments: BoardAppointment[]
  /** When the same physiotherapists are busy at other clinics. */
  elsewhere: (Span & { physiotherapist_id: string })[]
}

type Actor = { kind: 'system' | 'patient' | 'staff'; name: string | null }

/** An appointment with its full history; money is for administrators only. */
export type AppointmentRecord = StaffAppointment & {
  complaint: string | null
  /** Where the patient pays, while payment is pending. */
  payment_url: string | null
  history: {
    id: number
    created_at: string
    kind: string
    old_status: string | null
    new_status: string | null
    old_starts_at: string | null
    new_starts_at: string | null
    reason: string | null
    actor: Actor
  }[]
  overrides: { rules: string[]; reason: string; created_at: string; actor: Actor }[]
  payments:
    | Pick<
        Tables<'payments'>,
        | 'id'
        | 'provider'
        | 'method'
        | 'status'
        | 'outcome'
        | 'amount_idr'
        | 'received_idr'
        | 'refunded_idr'
        | 'paid_at'
        | 'created_at'
      >[]
    | null
  sales:
    | (Pick<Tables<'sales'>, 'id' | 'receipt_number' | 'channel' | 'sold_at' | 'total_idr'> & {
        is_voided: boolean
      })[]
    | null
}

/** Every rule that a start would break, and who would take it: null when nobody can. */
export type StartCheck = {
  physiotherapist_id: string | null
  problems: { rule: string; can_override: boolean }[]
}

/** By function name. */
export type Results = OwnDataResults &
  SalesResults &
  SetupResults &
  StaffResults & {
    available_slots: SlotRow[]
    check_move: StartCheck
    check_start: StartCheck
    check_voucher: VoucherTerms
    clinic_board: Board
    deactivate_voucher: Tables<'vouchers'>
    hold_slot: HeldSlot
    issue_voucher: Tables<'vouchers'>
    message_channels: MessageChannel[]
    my_bookings: BookingHistory
    my_wallet: Wallet
    my_appointment: AppointmentDetail
    my_appointments: AppointmentPage
    my_home: Home
    my_vouchers: MyVoucher[]
    nearest_slots: SlotRow[]
    opening_days: OpeningDayRow[]
    preview_schedule: SlotRow[]
    quote_booking: Quote
    read_appointment: AppointmentRecord
    receipt: Receipt
    reschedule_slots: SlotRow[]
    reset_message_channel: MessageChannel[]
    save_patient: Tables<'patients'>
  }

/** Result of the payment functions: a booking or a purchase; no payment if nothing is due. */
export type Checkout = {
  booking: HeldSlot | null
  purchase?: Tables<'package_purchases'> | null
  payment: Pick<Tables<'payments'>, 'id' | 'status' | 'redirect_url'> | null
}
