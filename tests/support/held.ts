import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Checkout } from '#app/lib/supabase/results'
import {
  anyOf,
  calendarPath,
  choose,
  chooseDay,
  dayIn,
  dayOf,
  freeDays,
  freeTimes,
  ownOf,
  type Patient,
  place,
  sql,
} from './booking.ts'

type Place = { clinic_id: string; service_id: string }

/**
 * The free times of the week that begins this many days from today, or of the first later week that
 * has any.
 */
export async function freeSlots(client: Patient['client'], ids: Place, from: number) {
  for (let days = from; days + 6 < 60; days += 7) {
    const { data: slots } = await client.rpc('available_slots', {
      ...ids,
      from_date: dayIn(days),
      to_date: dayIn(days + 6),
    })
    if (slots?.length) return ownOf(slots, ({ starts_at }) => dayOf(starts_at))
  }
  throw new Error('nothing is free')
}

/** Whether a time was taken meanwhile, or the patient has another appointment then. */
export const isTaken = (code: string) => ['slot_taken', 'patient_overlap'].includes(code)

/**
 * Holds a free time, as found by `freeSlots`, through the API; retries if a parallel test was
 * faster.
 */
export async function holdAny(client: Patient['client'], ids: Place, from: number) {
  for (let tries = 0; tries < 5; tries++) {
    const slot = anyOf(await freeSlots(client, ids, from))!
    const { data, error } = await client.rpc('hold_slot', { ...ids, starts_at: slot.starts_at })
    if (data)
      return {
        booking: data.id,
        appointment: data.appointment.id,
        at: new Date(slot.starts_at).toISOString(),
      }
    if (!isTaken(error.code)) throw new Error(`nothing could be held: ${error.message}`)
  }
  throw new Error('others were always faster')
}

async function placeIds() {
  const [ids] = await sql<{ clinic_id: string; service_id: string }>(
    `select clinic.id as clinic_id, service.id as service_id
     from public.clinics as clinic, public.services as service
     where clinic.slug = $1 and service.slug = $2`,
    [place.clinic, place.service],
  )
  if (!ids) throw new Error('the clinic of the tests is missing')
  return ids
}

const hold = async ({ client }: Patient, from: number) => holdAny(client, await placeIds(), from)

/** A time that is free, which the patient does not hold yet. */
export const freeStart = async ({ client }: Patient, from: number) =>
  new Date(anyOf(await freeSlots(client, await placeIds(), from))!.starts_at).toISOString()

/** Holds a free time through the API; returns the address of the step in which it is paid. */
export async function heldPath(patient: Patient, from: number) {
  const { booking, at } = await hold(patient, from)
  return { booking, path: calendarPath('id', from, { step: 'pay', at, booking }) }
}

/** Holds a free time through the API and opens the step in which it is paid. */
export async function openHeld(page: Page, patient: Patient, from: number) {
  const { booking, path } = await heldPath(patient, from)
  await page.goto(path)
  return booking
}

/** Opens the payment of a free time through the API; returns its id. */
export async function unpaid(patient: Patient, from: number) {
  const { booking } = await hold(patient, from)
  const { data, error } = await patient.client.functions.invoke<Checkout>('booking', {
    body: { booking_id: booking, locale: 'id' },
    headers: { 'Idempotency-Key': randomUUID() },
  })
  if (error) throw error
  return data!.payment!.id
}

/** Chooses a time of a shown day, without using the address. */
export async function chooseShownTime(page: Page) {
  const [day] = await freeDays(page)
  await chooseDay(page, day!)
  const times = await freeTimes(page, day!)
  const at = anyOf(times)!
  await choose(page.locator(`input[name=at][value="${at}"]`))
  return at
}
