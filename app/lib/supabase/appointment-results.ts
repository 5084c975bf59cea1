import type { Tables } from '#app/lib/database.types'
import type { PastBooking } from './results'

// Appointments as their patient sees them: results of private.appointment_card and related
// functions. Money is in whole rupiah; instants and days are strings.

type VoucherName = Pick<Tables<'vouchers'>, 'code' | 'kind' | 'name_id' | 'name_en' | 'valid_until'>

export type Person = Pick<Tables<'patients'>, 'id' | 'full_name' | 'is_account_holder'>

/** A voucher that a use is returned to: rupiah of credit, or sessions, or uses of a promotion. */
export type ReturnedVoucher = VoucherName & { quantity: number; discount_idr: number }

type GivesBack = {
  credit_idr: number
  credit_valid_until: string | null
  can_refund: boolean
  vouchers: ReturnedVoucher[]
}

type Terms<Why extends string> = { is_open: boolean; why_not: Why | null }

export type RescheduleTerms = Terms<'reschedule_closed' | 'reschedule_limit'> & {
  /** Whether a move now counts against the limit. */
  is_counted: boolean
  until: string
  moves_left: number | null
  limit: number
  first_on: string
  last_on: string
  price_difference_idr: number
}

export type CancelTerms = Terms<'cancel_closed'> &
  GivesBack & { is_free: boolean; free_until: string }

export type Proposal = {
  id: string
  starts_at: string[]
  expires_at: string
  reason: string | null
  physiotherapist: Pick<Tables<'physiotherapists'>, 'id' | 'slug' | 'name'> | null
}

/** What a choice would return; known only until it is made. */
export type Settlement = Partial<GivesBack> & {
  is_open: boolean
  choose_until: string
  choice: 'new_time' | 'credit' | 'refund' | null
  chosen_at: string | null
}

export type AppointmentCard = {
  id: string
  booking_id: string
  booking_number: string
  status: string
  starts_at: string
  ends_at: string
  reschedule_count: number
  /** In calendars: raised by each change. */
  sequence: number
  hold_expires_at: string | null
  total_idr: number
  patient: Person
  service: Pick<Tables<'services'>, 'id' | 'slug' | 'name_id' | 'name_en'>
  physiotherapist: Pick<Tables<'physiotherapists'>, 'id' | 'slug' | 'name' | 'photo_path'>
  clinic: Pick<
    Tables<'clinics'>,
    | 'id'
    | 'slug'
    | 'name'
    | 'address_line1'
    | 'address_line2'
    | 'city'
    | 'province'
    | 'postal_code'
    | 'phone'
    | 'whatsapp'
    | 'time_zone'
    | 'latitude'
    | 'longitude'
  >
  proposal: Proposal | null
  settlement: Settlement | null
  /** Null once it is over; so are the terms of cancelling. */
  reschedule: RescheduleTerms | null
  cancel: CancelTerms | null
}

export type HistoryEntry = {
  what: string
  by: 'patient' | 'clinic' | 'system'
  at: string
  old_starts_at: string | null
  new_starts_at: string
  old_physiotherapist: string | null
  new_physiotherapist: string
  reason: string | null
}

/** What was returned for a cancelled appointment. */
export type GivenBack = {
  credits: { code: string; quantity: number; valid_until: string | null }[]
  refund_idr: number
  /** How much of the refund has been paid out. */
  refunded_idr: number
  vouchers: ReturnedVoucher[]
}

export type AppointmentDetail = AppointmentCard & {
  complaint: string | null
  given_back: GivenBack | null
  history: HistoryEntry[]
  booking: Pick<
    PastBooking,
    'status' | 'receipt_number' | 'total_idr' | 'can_pay' | 'payments' | 'desk_payments'
  > & {
    /** Confirmed, with nothing left to pay. */
    is_paid: boolean
  }
}

export type AppointmentPage = {
  people: Person[]
  appointments: AppointmentCard[]
  next: { after_starts_at: string; after_id: string } | null
}

export type UnpaidBooking = {
  booking_id: string
  booking_number: string
  status: string
  total_idr: number
  created_at: string
  hold_expires_at: string
  appointment: AppointmentCard
  /** The latest payment attempt; null before the checkout has created one. */
  payment: Pick<
    Tables<'payments'>,
    'id' | 'provider' | 'status' | 'redirect_url' | 'created_at' | 'expires_at'
  > | null
}

/** Credit or a package, and whether it expires soon. */
export type Fund = VoucherName & {
  id: string
  remaining: number
  patient_id: string
  is_ending: boolean
}

export type Home = {
  people: Person[]
  next: AppointmentCard | null
  upcoming_count: number
  unpaid: UnpaidBooking[]
  proposals: AppointmentCard[]
  settlements: AppointmentCard[]
  funds: Fund[]
  again:
    | (Pick<AppointmentCard, 'service' | 'physiotherapist'> & {
        clinic: Pick<AppointmentCard['clinic'], 'id' | 'slug' | 'name'>
        patient_id: string
        is_bookable: boolean
      })
    | null
  is_new: boolean
}
