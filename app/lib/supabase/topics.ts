/** What the database tells, by the kind of the topic `<kind>:<id>`, and what it says of it. */
export const events = {
  slots: 'slots_changed',
  booking: 'booking_changed',
  purchase: 'purchase_changed',
  clinic: 'appointment_changed',
} as const

export type Kind = keyof typeof events

export type Told = {
  /** Id of a clinic. */
  slots: { clinic_id: string }
  /** Id of a booking. */
  booking:
    | { booking_id: string; status: string }
    | { booking_id: string; payment_id: string; payment_status: string }
  /** Id of a purchase of a package. */
  purchase: { purchase_id: string; payment_id: string; payment_status: string }
  /** Id of a clinic, for its staff. */
  clinic: {
    appointment_id: string
    booking_id: string
    clinic_id: string
    physiotherapist_id: string
    status: string
    starts_at: string
  }
}
