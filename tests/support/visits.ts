import {
  anyOf,
  dayIn,
  dayOf,
  type Language,
  ownOf,
  type Patient,
  place,
  say,
  sql,
} from './booking.ts'
import { freeSlots, isTaken } from './held.ts'

export type Visit = { id: string; booking: string; at: string; number: string }

/**
 * A confirmed appointment of a patient, held through the API and paid by a simulated provider
 * report.
 * @param from days from today at which the searched week begins
 */
export const newVisit = async (patient: Patient, from: number, who?: string) =>
  confirmVisit(await holdVisit(patient, from, who))

/** The same, to be paid at the clinic, as the front desk may confirm it. */
export async function newUnpaidVisit(patient: Patient, from: number) {
  const booking = await holdVisit(patient, from)
  await sql(`select private.confirm_booking($1)`, [booking])
  return visitOf(booking)
}

/** @returns the id of the booking */
async function holdVisit({ client }: Patient, from: number, who?: string): Promise<string> {
  const [ids] = await sql<{ clinic_id: string; service_id: string }>(
    `select clinic.id as clinic_id, service.id as service_id
     from public.clinics as clinic, public.services as service
     where clinic.slug = $1 and service.slug = $2`,
    [place.clinic, place.service],
  )
  const slots = await freeSlots(client, ids!, from)
  // Parallel tests take times of the same week, and the patient may have one of them already.
  for (let time = 0; ; time += 1) {
    const slot = anyOf(withMostRoom(slots))!
    const { data, error } = await client.rpc('hold_slot', {
      ...ids!,
      starts_at: slot.starts_at,
      physiotherapist_id: slot.physiotherapist_id,
      ...(who && { patient_id: who }),
    })
    if (data) return data.id
    if (!isTaken(error.code) || time > 5) throw error
  }
}

/** The times of whoever has the most, so that an appointment can be moved by the same person. */
function withMostRoom<Slot extends { physiotherapist_id: string }>(slots: Slot[]): Slot[] {
  const people = [...new Set(slots.map((slot) => slot.physiotherapist_id))]
  const timesOf = (person: string) => slots.filter((slot) => slot.physiotherapist_id === person)
  return people.map(timesOf).sort((a, b) => b.length - a.length)[0]!
}

/** Confirms a held booking by paying in full. */
async function confirmVisit(booking: string) {
  await sql(`select public.open_payment($1, 'midtrans')`, [booking])
  await sql(
    `select public.apply_payment_status(id, 'paid', order_id, 'IDR', amount_idr, 0)
     from public.payments where booking_id = $1`,
    [booking],
  )
  return visitOf(booking)
}

async function visitOf(booking: string): Promise<Visit> {
  const [visit] = await sql<Visit>(
    `select appointment.id, booking.id as booking, booking.number, appointment.starts_at::text as at
     from public.appointments as appointment
     join public.bookings as booking on booking.id = appointment.booking_id
     where booking.id = $1`,
    [booking],
  )
  return visit!
}

/** Changes the booking's terms, so that it is too late to move it, or to cancel it for free. */
export const makeLate = ({ booking }: Visit) =>
  sql(
    `update public.bookings
     set policy = policy || '{"reschedule_until_minutes": 100000, "cancel_until_minutes": 100000}' where id = $1`,
    [booking],
  )

/** Cancels as the clinic, with its reason. */
export const cancelByClinic = ({ id }: Visit, reason = 'Fisioterapis sakit') =>
  sql(
    `with staff as (
       select set_config('request.jwt.claims', jsonb_build_object('sub', user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true) as claims
       from public.staff where role = 'admin' and is_active limit 1
     )
     select private.cancel_appointment($1, $2, 'credit') from staff where claims is not null`,
    [id, reason],
  )

/** Proposes other times as the clinic. */
export const proposeTimes = ({ id }: Visit, times: string[], reason?: string) =>
  sql(`select private.propose_times($1, $2::timestamptz[], null, $3)`, [id, times, reason ?? null])

/**
 * Free starts to which an appointment may move, other than its own: of the week that begins this
 * many days from today, or of the first later week that has any; those at which most are free come
 * first.
 */
export async function freeStarts({ client }: Patient, { id, at }: Visit, from: number) {
  for (let days = from; days + 6 < 60; days += 7) {
    const { data } = await client.rpc('reschedule_slots', {
      appointment_id: id,
      from_date: dayIn(days),
      to_date: dayIn(days + 6),
    })
    const all = data!.map(({ starts_at }) => starts_at)
    const others = [...new Set(all)].filter((start) => Date.parse(start) !== Date.parse(at))
    const roomIn = (start: string) => all.filter((other) => other === start).length
    if (others.length > 0) return ownOf<string>(others, dayOf).sort((a, b) => roomIn(b) - roomIn(a))
  }
  throw new Error('nothing is free')
}

/** The beginning of a message, up to its input. */
export function beginning(language: Language, key: string, input: string) {
  const [begin = ''] = say(language, key, { [input]: '|' }).split('|')
  return begin
}
