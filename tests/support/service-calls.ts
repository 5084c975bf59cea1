import type pg from 'pg'
import { becomeService } from './db.ts'
import { at, makeCalendar, makePatient, row } from './calendar.ts'
import { type Attempt, checkOut, holdFor } from './money.ts'

/**
 * A visit whose payment has been opened but not created at the provider; afterwards the service
 * acts.
 */
export async function openedPayment(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  const attempt = (await checkOut(client, visit))!
  await becomeService(client)
  return { calendar, rina, visit, attempt }
}

export const paymentOf = (client: pg.ClientBase, { id }: Pick<Attempt, 'id'>) =>
  row<Record<string, unknown>>(client, `select * from public.payments where id = $1`, [id])

/** The answer of a function for the service role. */
export const ask = async <T>(client: pg.ClientBase, call: string, values: unknown[] = []) =>
  (await row<{ it: T }>(client, `select public.${call} as it`, values)).it
