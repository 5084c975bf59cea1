import { expect, it } from 'vitest'
import { at, day, holdArgs, holdSql, row } from '../../support/calendar.ts'
import { become, database, people } from '../../support/db.ts'
import { attempt, callAsAgus, tally, untilWaiting, withRace } from './calendar.ts'

const runs = 2
const clients = 50
const closing = 14

type Answer = { saved: boolean; conflicts: { appointment_id: string }[] }

/** Saves as an administrator and cancels the conflicts; retries while new bookings arrive. */
async function saveThrough(sql: string, values: unknown[]) {
  const cancelled: object[] = []
  for (;;) {
    const { saved, conflicts } = await callAsAgus<Answer>(sql, [
      ...values,
      JSON.stringify(cancelled),
    ])
    if (saved) return
    for (const { appointment_id } of conflicts)
      cancelled.push({ appointment_id, action: 'cancel', reason: 'Jam berubah' })
  }
}

/** Hours for every weekday from 06:00 to 22:00, but on one day only until 14:00. */
const otherOn = (ahead: number, [from, until]: [string, string], more: object = {}) =>
  JSON.stringify(
    [
      { [until]: '22:00', valid_until: day(ahead - 1) },
      { [until]: `${closing}:00`, valid_from: day(ahead), valid_until: day(ahead) },
      { [until]: '22:00', valid_from: day(ahead + 1) },
    ].flatMap((period) =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, [from]: '06:00', ...more, ...period })),
    ),
  )

type Wish = { clinic: string; physiotherapists: string[] }

const openingUntilTwo = ({ clinic }: Wish, ahead: number): [string, unknown[]] => [
  `select public.save_clinic_hours($1, $2) as answer`,
  [clinic, otherOn(ahead, ['opens_at', 'closes_at'])],
]
const workingUntilTwo = (
  { clinic, physiotherapists: [id] }: Wish,
  ahead: number,
): [string, unknown[]] => [
  `select public.save_schedule($1, $2) as answer`,
  [id, otherOn(ahead, ['start_time', 'end_time'], { clinic_id: clinic })],
]

it.each(['opening', 'working'] as const)(
  'who saves %s hours waits for a booking that is being written, and hears of it',
  (what) =>
    withRace(1, async ({ calendar, people: [person], days: [ahead] }) => {
      const [booker, boss] = [await database().connect(), await database().connect()]
      try {
        for (const [client, sub] of [
          [booker, person!.id],
          [boss, people.agus],
        ] as const) {
          await client.query('begin')
          await become(client, { id: sub })
        }
        const [physiotherapist] = calendar.physiotherapists
        await booker.query(holdSql, holdArgs(calendar, at(ahead!, '16:00'), { physiotherapist }))
        const pid = (await row<{ pid: number }>(boss, `select pg_backend_pid() as pid`)).pid
        const saved = boss.query<{ answer: Answer }>(
          ...(what === 'opening'
            ? openingUntilTwo(calendar, ahead!)
            : workingUntilTwo(calendar, ahead!)),
        )
        await untilWaiting(pid)
        await booker.query('commit')
        expect((await saved).rows[0]!.answer).toMatchObject({ saved: false, conflicts: [{}] })
      } finally {
        for (const client of [booker, boss]) {
          await client.query('rollback')
          client.release()
        }
      }
    }),
)

it('50 clients book while hours are saved: nobody is left outside them', () =>
  withRace(clients, async ({ calendar, people: crowd, days }) => {
    const scheduleOf = (ahead: number) =>
      otherOn(ahead, ['start_time', 'end_time'], { clinic_id: calendar.clinic })
    const ways = {
      opening: (ahead: number) => [
        saveThrough(`select public.save_clinic_hours($1, $2, null, $3) as answer`, [
          calendar.clinic,
          otherOn(ahead, ['opens_at', 'closes_at']),
        ]),
      ],
      // Two saves at once, each for another physiotherapist.
      working: (ahead: number) =>
        calendar.physiotherapists.map((id) =>
          saveThrough(`select public.save_schedule($1, $2, null, $3) as answer`, [
            id,
            scheduleOf(ahead),
          ]),
        ),
    }
    for (const [number, [what, save]] of Object.entries(ways).entries())
      for (let run = 0; run < runs; run += 1) {
        const ahead = days[number * runs + run]!
        const bookings = crowd.map((person, n) =>
          attempt(
            person,
            holdSql,
            holdArgs(calendar, at(ahead, `${String(6 + (n % 15)).padStart(2, '0')}:00`)),
          ),
        )
        await Promise.all(save(ahead))
        const {
          ok = 0,
          slot_taken = 0,
          outside_schedule = 0,
          ...rest
        } = tally(await Promise.all(bookings))
        expect(ok + slot_taken + outside_schedule, JSON.stringify({ what, rest })).toBe(clients)
        const { rowCount } = await database().query(
          `select from public.appointments
           where clinic_id = $1 and status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
             and (ends_at at time zone 'Asia/Jakarta')::date = $2
             and (ends_at at time zone 'Asia/Jakarta')::time > make_time($3, 0, 0)`,
          [calendar.clinic, day(ahead), closing],
        )
        expect(rowCount, what).toBe(0)
        expect(ok, 'some are in time').toBeGreaterThan(0)
      }
  }))
