import { toAppError, unwrap } from '#app/lib/errors'
import { mayBeDone } from '#app/lib/may-be-done'
import { getSupabase } from '#app/lib/supabase/client'
import type { Checkout } from '#app/lib/supabase/results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type StartWish, instantOf } from '../start-fields'

/** How it is paid: at the desk now, by a link sent to the patient, or later. */
export const payments = ['cash', 'transfer', 'edc', 'qris', 'link', 'unpaid'] as const
export type Payment = (typeof payments)[number]

export type DeskBooking = {
  clinicId: string
  timeZone: string
  patient: { id: string | undefined; newId?: string; full_name: string; phone: string }
  serviceId: string
  start: StartWish
  /** Empty: none. */
  voucherCode: string
  payment: Payment
  unpaidReason: string
  /** Empty: rules are not overridden. */
  overrideReason: string
}

/**
 * Creates a new patient and stores the id in `patient`. Idempotent by `newId`: a retry finds the
 * patient whom the first try created, even if its answer was lost.
 * @returns the id of the patient
 */
export async function enterPatient(patient: DeskBooking['patient'], clinicId: string) {
  const supabase = await getSupabase()
  patient.id ??= (
    await unwrap(
      supabase.rpc('save_patient', {
        patient: {
          is_self: false,
          ...(patient.newId && { new_id: patient.newId }),
          full_name: patient.full_name,
          phone: patient.phone || null,
          clinic_id: clinicId,
        },
      }),
    )
  ).id
  return patient.id
}

/** What earlier tries of the same booking have achieved. */
export type Reached = {
  wish: string
  held: { id: string; appointmentId: string }
  /** The payment link was asked for, and the answer was lost. */
  isLinkAsked?: boolean
  /** The price with this voucher; once the booking is confirmed it cannot be quoted again. */
  quoted?: { voucherCode: string; total_idr: number }
}

/**
 * Creates the patient if they are new, holds the time and confirms it, paid or unpaid, or opens the
 * payment whose link the patient gets. A retry finds what a failed try has done.
 * @param key idempotency key of the sale and of the payment
 * @param reached what the last try has achieved; updated here
 * @returns the id of the appointment
 * @throws slot_taken, patient_overlap, and, unless overridden, too_soon, too_far, off_day,
 * outside_schedule, too_many_appointments; those of vouchers; provider_unavailable
 */
export async function bookAtDesk(
  booking: DeskBooking,
  key: string,
  reached: { current: Reached | undefined },
) {
  const supabase = await getSupabase()
  const { payment, voucherCode } = booking
  const { isMade, ...held } = await holdAtDesk(booking, reached)
  if (isMade) {
    toast({ title: m.admin_recorded_before() })
    return held.appointmentId
  }
  const voucher = voucherCode ? { voucher_code: voucherCode } : {}
  if (payment === 'link') {
    const asking = unwrap(
      supabase.functions.invoke<Checkout>('booking', {
        body: { booking_id: held.id, locale: getLocale(), ...voucher },
        headers: { 'Idempotency-Key': key },
      }),
    )
    await asking.catch((error: unknown) => {
      // While the provider is down there is no link.
      const isNone = toAppError(error).code === 'provider_unavailable'
      if (reached.current) reached.current.isLinkAsked = mayBeDone(error) && !isNone
      throw error
    })
    return held.appointmentId
  }
  // The front desk may not read the booking, whose hold tells no total: its price may be asked for.
  const known = reached.current?.quoted
  const { total_idr } =
    known?.voucherCode === voucherCode
      ? known
      : await unwrap(supabase.rpc('quote_booking', { booking_id: held.id, ...voucher }))
  if (reached.current) reached.current.quoted = { voucherCode, total_idr }
  const confirming = unwrap(
    supabase.rpc('confirm_at_desk', {
      booking_id: held.id,
      ...voucher,
      ...(total_idr > 0 &&
        (payment === 'unpaid'
          ? { reason: booking.unpaidReason }
          : {
              sale: {
                idempotency_key: key,
                payments: [{ method: payment, amount_idr: total_idr }],
              },
            })),
    }),
  )
  await confirming.catch((error: unknown) => {
    // Paid before the form was changed: only the answer was lost. The key may also have paid for
    // another time, whose answer came late; then this one is not paid.
    const { rule, sale } = toAppError(error).details ?? {}
    const paidId = (sale as { booking_id?: string } | undefined)?.booking_id
    if (rule !== 'reused' || paidId !== held.id) throw error
    toast({ title: m.admin_recorded_before() })
  })
  return held.appointmentId
}

/**
 * Holds the time; a retry returns the same hold, even if it is confirmed by now. Of another wish it
 * returns what was made before, if only the answer was lost: it is booked once.
 */
async function holdAtDesk(
  booking: DeskBooking,
  reached: { current: Reached | undefined },
): Promise<Reached['held'] & { isMade?: boolean }> {
  const supabase = await getSupabase()
  const { patient, start, overrideReason } = booking
  const asked = {
    clinic_id: booking.clinicId,
    service_id: booking.serviceId,
    starts_at: instantOf(start, booking.timeZone),
    patient_id: await enterPatient(patient, booking.clinicId),
    ...(start.physiotherapistId && { physiotherapist_id: start.physiotherapistId }),
  }
  const wish = JSON.stringify(asked)
  const before = reached.current
  if (before?.wish === wish) return before.held
  if (before && (await isMade(before.held.appointmentId, before.isLinkAsked)))
    return { ...before.held, isMade: true }
  const { id, appointment } = await unwrap(
    supabase.rpc('hold_slot', {
      ...asked,
      ...(overrideReason && { override_reason: overrideReason }),
    }),
  )
  reached.current = { wish, held: { id, appointmentId: appointment.id } }
  return reached.current.held
}

/** @param byLink its payment link was asked for, and may have been sent */
async function isMade(appointmentId: string, byLink: boolean | undefined) {
  const supabase = await getSupabase()
  const { status } = await unwrap(
    supabase.rpc('read_appointment', { appointment_id: appointmentId }),
  )
  return [
    'confirmed',
    'checked_in',
    'completed',
    'no_show',
    ...(byLink ? ['awaiting_payment'] : []),
  ].includes(status)
}

type Taken = {
  bookingId: string
  /** How the rest is paid that credit does not cover. */
  method: Payment
  /** Whole rupiah. */
  due: number
  /** How much of it is paid by the patient's credit. */
  credit: number
}

/**
 * Takes the payment of a booking that was confirmed unpaid.
 * @param key idempotency key of the sale: the same key sells only once
 * @throws already_paid, hold_expired, invalid_input with the rule credit where there is less of it
 */
export async function takePayment({ bookingId, method, due, credit }: Taken, key: string) {
  const supabase = await getSupabase()
  const payments = [
    { method: 'credit', amount_idr: credit },
    { method, amount_idr: due - credit },
  ].filter(({ amount_idr }) => amount_idr > 0)
  await unwrap(
    supabase.rpc('confirm_at_desk', {
      booking_id: bookingId,
      sale: { idempotency_key: key, payments },
    }),
  )
}
