import type pg from 'pg'
import { expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { sell, wishOf } from '../../support/desk.ts'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'

type List = { count: number; rows: object[] }

/** Many with the same first name at a clinic, of whom all come before Zubaidah. */
async function namesakes(client: pg.ClientBase, clinic: string, count = 120) {
  await becomeOwner(client)
  await client.query(
    `with patient as (
       insert into public.patients (full_name) select 'Xenobia Aminah ' || n from generate_series(1, $2) as n returning id
     )
     insert into public.patient_clinics (patient_id, clinic_id) select id, $1 from patient`,
    [clinic, count],
  )
}

/** One of that name, with a visit, a sale and credit at the clinic that is returned. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const zubaidah = await makePatient(client)
  await client.query(`update public.patients set full_name = 'Xenobia Zubaidah' where id = $1`, [
    zubaidah.patient,
  ])
  await confirmed(client, zubaidah, calendar, at(3, '09:00'))
  await become(client, 'agus')
  await sell(client, wishOf(calendar.clinic, 20_000, { patient_id: zubaidah.patient }))
  await client.query(`select public.issue_voucher($1)`, [
    {
      ...{ patient_id: zubaidah.patient, clinic_id: calendar.clinic, kind: 'credit' },
      ...{ amount_idr: 75_000, reason: 'Maaf menunggu' },
    },
  ])
  return calendar.clinic
}

it.each([
  ['list_patients', 1],
  ['list_appointments', 1],
  ['list_sales', 2],
  ['list_vouchers', 1],
  ['list_messages', 3],
])('%s finds somebody among many of the same name', (name, count) =>
  rolledBack(async (client) => {
    const clinic = await scene(client)
    await namesakes(client, (await makeCalendar(client)).clinic)
    await become(client, 'agus')
    const filter = { query: 'xenobia', clinic_id: clinic }
    const { it } = await row<{ it: List }>(client, `select public.${name}($1) as it`, [filter])
    expect(it.count).toBe(count)
  }),
)

it('a searched register is exported as a whole', () =>
  rolledBack(async (client) => {
    await namesakes(client, await scene(client))
    await become(client, 'agus')
    const { it } = await row<{ it: { rows: number } }>(
      client,
      `select public.export_patients('{"query": "xenobia"}') as it`,
    )
    expect(it.rows).toBe(121)
  }))
