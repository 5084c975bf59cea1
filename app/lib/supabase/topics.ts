/** The broadcast event and payload of each kind of topic, `<kind>:<id>`. */
export const events = {
  slots: 'slots_changed',
  booking: 'booking_changed',
  purchase: 'purchase_changed',
  clinic: 'appointment_changed',
} as const

export type Kind = keyof typeof events

export type Told = {
  /** The id is a clinic's. */
  slots: { clinic_id: string }
  /** The id is a booking's. */
  booking:
    | { booking_id: string; status: string }
    | { booking_id: string; payment_id: string; payment_status: string }
  /** The id is that of a package purchase. */
  purchase: { purchase_id: string; payment_id: string; payment_status: string }
  /** The id is a clinic's; for its staff. */
  clinic: {
    appointment_id: string
    booking_id: string
    clinic_id: string
    physiotherapist_id: string
    status: string
    starts_at: string
  }
}
