import pg from 'pg'
import { startStack } from '../support/stack.ts'

const rows = 10_000

/**
 * The outbox end to end: the edge function sends ten thousand due confirmations, each with its
 * calendar file, to the local provider, at most ten in flight; from the commit that fills the
 * outbox to the last recorded row.
 */
export async function benchMessages() {
  const stack = await startStack()
  const client = new pg.Client({ connectionString: stack.info.db_url })
  try {
    await client.connect()
    await client.query(
      `insert into private.notifications (kind, patient_id, booking_id, appointment_id, payload)
       select 'appointment_confirmed', chosen.patient_id, chosen.booking_id, chosen.id, jsonb_build_object('starts_at', chosen.starts_at)
       from generate_series(1, $1) as n
       join (
         select appointment.*, row_number() over (order by appointment.id) as place, count(*) over () as places
         from public.appointments as appointment
         where appointment.status = 'confirmed' and appointment.starts_at > now() + interval '1 hour'
       ) as chosen on chosen.place = 1 + n % chosen.places`,
      [rows],
    )
    const begun = performance.now()
    let left = rows
    while (left > 0) {
      await new Promise((next) => setTimeout(next, 250))
      const answer = await client.query<{ left: string }>(
        `select count(*) as left from private.notifications where status = 'queued' and due_at <= now()`,
      )
      left = Number(answer.rows[0]?.left)
    }
    const seconds = (performance.now() - begun) / 1000
    const { rows: states } = await client.query<{ status: string; count: string }>(
      `select status, count(*) from private.notifications group by status`,
    )
    console.log('\nOutbox: ten thousand messages, by the edge function to the local provider')
    console.table([
      {
        seconds: Number(seconds.toFixed(1)),
        'per second': Math.round(rows / seconds),
        ...Object.fromEntries(states.map(({ status, count }) => [status, Number(count)])),
      },
    ])
  } finally {
    await client.end()
    await stack.stop()
  }
}
