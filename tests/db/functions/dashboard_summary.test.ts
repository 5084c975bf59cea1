import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, day, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack, type Person } from '../../support/db.ts'
import { makePackage, sell, wishOf } from '../../support/desk.ts'
import { deskLife } from '../../support/desk-life.ts'
import { history } from '../../support/histories.ts'
import { cancel, grant, holdFor, payFor } from '../../support/money.ts'
import { ownPackage } from '../../support/sales.ts'
import { makeStaff } from '../../support/staff-people.ts'
import { rowsOf, type Rows } from '#app/features/dashboard/admin/links'
import type { Span } from '#app/features/dashboard/admin/schema'
import { filterOf as visitFilter } from '#app/features/appointments/admin/queries'
import { appointmentSearch } from '#app/features/appointments/admin/schema'
import { filterOf as patientFilter } from '#app/features/patients/admin/queries'
import { patientSearch } from '#app/features/patients/admin/schema'
import { filterOf as saleFilter } from '#app/features/sales/admin/queries'
import { saleSearch } from '#app/features/sales/admin/schema'
import type { SalesSummary } from '#app/lib/supabase/sales-results'

const sql = `select public.dashboard_summary($1, $2, $3) as it`

type Dashboard = {
  appointments: Record<'booked' | 'completed' | 'no_show' | 'cancelled', number>
  utilisation: {
    physiotherapist_id: string
    booked_minutes: number
    available_minutes: number
    by_hour: { hour: number; booked_minutes: number; available_minutes: number }[]
  }[]
  revenue_idr: number
  patients: { new: number; returning: number }
  by_day: { day: string; revenue_idr: number; booked: number }[]
  packages: { sold: number; sessions_used: number }
  credit_owed_idr: number
  open_tasks: number
}

async function read(
  client: pg.ClientBase,
  from: string,
  to: string,
  clinic: string,
  who: Person | { id: string } = 'agus',
) {
  await become(client, who)
  const { it } = await row<{ it: Dashboard }>(client, sql, [from, to, clinic])
  await becomeOwner(client)
  return it
}

type Sums = {
  total_idr: number
  sales: number
  kinds_idr: number | null
  methods_idr: number | null
  credit_idr: number | null
}

/** Each figure equals the number of rows, or the money, of the list it links to. */
async function expectRows(client: pg.ClientBase, it: Dashboard, span: Span, clinic: string) {
  const ask = async <Page>(list: string, filter: object) =>
    (await row<{ it: Page }>(client, `select public.${list}($1) as it`, [filter])).it
  const books = async ({ search }: Rows) =>
    (await ask<{ sums: Sums }>('list_sales', saleFilter(saleSearch.parse(search), clinic))).sums
  const visits = async ({ search }: Rows) => {
    const wanted = appointmentSearch.parse(search)
    const filter = visitFilter(wanted.scope ?? 'completed', wanted, clinic)
    return (await ask<{ count: number }>('list_appointments', filter)).count
  }
  const patients = async ({ search }: Rows) =>
    (
      await ask<{ count: number }>(
        'list_patients',
        patientFilter(patientSearch.parse(search), clinic),
      )
    ).count
  const rows = rowsOf(span, {})

  expect((await books(rows.revenue)).methods_idr).toBe(it.revenue_idr)
  // of all sales, what is no revenue has a name
  const { from, until } = span
  const all = await books({ ...rows.revenue, search: { from, until } })
  expect(all.total_idr - all.credit_idr!).toBe(it.revenue_idr)
  expect((await books(rows.packagesSold)).sales).toBe(it.packages.sold)
  expect(await visits(rows.booked)).toBe(it.appointments.booked)
  expect(await visits(rows.completed)).toBe(it.appointments.completed)
  expect(await visits(rows.noShow)).toBe(it.appointments.no_show)
  expect(await visits(rows.cancelled)).toBe(it.appointments.cancelled)
  expect(await visits(rows.sessionsUsed)).toBe(it.packages.sessions_used)
  expect(await patients(rows.new)).toBe(it.patients.new)
  expect(await patients(rows.returning)).toBe(it.patients.returning)
  for (const who of it.utilisation)
    // sessions of an hour each
    expect(60 * (await visits(rows.timeOf(who.physiotherapist_id)))).toBe(who.booked_minutes)
  for (const { day: one, ...of } of it.by_day.filter((some) => some.booked || some.revenue_idr)) {
    const that = rowsOf({ from: one, until: one }, {})
    expect(await visits(that.booked)).toBe(of.booked)
    expect((await books(that.revenue)).methods_idr).toBe(of.revenue_idr)
  }
  const { it: sums } = await row<{ it: SalesSummary }>(
    client,
    `select public.sales_summary($1, $2, $3) as it`,
    [span.from, span.until, clinic],
  )
  for (const { method, total_idr } of sums.by_method)
    expect((await books(rows.method(method))).methods_idr).toBe(total_idr)
  for (const { kind, total_idr } of sums.by_kind)
    expect((await books(rows.kind(kind))).kinds_idr).toBe(total_idr)
  for (const { physiotherapist_id, total_idr } of sums.by_physiotherapist)
    expect((await books(rows.soldWith(physiotherapist_id))).total_idr).toBe(total_idr)
  // Over all clinics, where parallel tests issue credit: read both in one statement.
  const owed = await row<{ summary: Dashboard; list: { sums: { credit_idr: number } } }>(
    client,
    `select public.dashboard_summary($1, $2, $3) as summary, public.list_vouchers($4) as list`,
    [
      span.from,
      span.until,
      clinic,
      { kinds: [rows.credit.search.kind], state: rows.credit.search.state },
    ],
  )
  expect(owed.list.sums.credit_idr).toBe(owed.summary.credit_owed_idr)
  const tasks = await row<{ it: { count: number } }>(
    client,
    `select public.staff_tasks($1, 1) as it`,
    [clinic],
  )
  expect(tasks.it.count).toBe(it.open_tasks)
}

describe('dashboard_summary', () => {
  it('counts visits, working time, patients and packages', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      const [first, second] = calendar.physiotherapists as [string, string]
      const rina = await makePatient(client)
      const budi = await makePatient(client)
      await confirmed(client, rina, calendar, at(3, '09:00'), first)
      await confirmed(client, rina, calendar, at(5, '09:00'), first)
      const { appointment } = await confirmed(client, budi, calendar, at(5, '10:00'), second)
      await client.query(
        `update public.appointments set status = 'cancelled_by_patient' where id = $1`,
        [appointment.id],
      )
      await become(client, 'agus')
      const line = {
        kind: 'package',
        package_id: await packageOnSale(client),
        unit_price_idr: 1_000_000,
      }
      await sell(
        client,
        wishOf(calendar.clinic, 1_000_000, { patient_id: rina.patient, lines: [line] }),
      )
      const today = day(0)
      const it = await read(client, today, day(6), calendar.clinic)
      expect(it).toMatchObject({
        appointments: { booked: 3, completed: 0, no_show: 0, cancelled: 1 },
        patients: { new: 1, returning: 0 },
        packages: { sold: 1, sessions_used: 0 },
      })
      const one = it.utilisation.find((who) => who.physiotherapist_id === first)!
      expect(one.booked_minutes).toBe(120)
      expect(one.by_hour.find(({ hour }) => hour === 9)).toMatchObject({ booked_minutes: 120 })
      expect(one.available_minutes).toBe(
        one.by_hour.reduce((sum, hour) => sum + hour.available_minutes, 0),
      )
      expect(one.available_minutes).toBeGreaterThan(120)
      expect((await read(client, day(4), day(6), calendar.clinic)).patients).toEqual({
        new: 0,
        returning: 1,
      })
      // an absence removes working time
      await client.query(
        `insert into public.off_days (type, physiotherapist_id, starts_on, ends_on) values ('leave', $1, $2, $2)`,
        [second, day(4)],
      )
      const before = it.utilisation.find(
        (who) => who.physiotherapist_id === second,
      )!.available_minutes
      const after = (await read(client, today, day(6), calendar.clinic)).utilisation.find(
        (who) => who.physiotherapist_id === second,
      )!.available_minutes
      expect(after).toBeLessThan(before)
      expect(before - after).toBe(
        (await read(client, day(4), day(4), calendar.clinic)).utilisation.find(
          (who) => who.physiotherapist_id === first,
        )!.available_minutes,
      )
    }))

  it('counts money once, when it comes in, and not again when it pays as credit', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const first = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await payFor(client, first)
      await cancel(client, first, rina)
      // a gift is no revenue either
      await grant(client, rina.patient, 10_000)
      const payments = [
        { method: 'credit', amount_idr: 360_000 },
        { method: 'cash', amount_idr: 40_000 },
      ]
      const lines = [{ kind: 'product', description: 'Pita', unit_price_idr: 400_000 }]
      const who = { patient_id: rina.patient }
      await become(client, 'agus')
      await sell(client, { ...wishOf(calendar.clinic, 400_000, who), lines, payments })
      const it = await read(client, day(0), day(5), calendar.clinic)
      expect(it.revenue_idr).toBe(390_000)
      await become(client, 'agus')
      await expectRows(client, it, { from: day(0), until: day(5) }, calendar.clinic)
    }))

  it('counts the sessions that packages pay, which the list of visits shows', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const { code } = await ownPackage(client, { patient: rina.patient, clinic: calendar.clinic })
      await payFor(client, await holdFor(client, calendar, rina.patient, at(3, '09:00')), [code])
      await payFor(client, await holdFor(client, calendar, rina.patient, at(4, '09:00')))
      expect((await read(client, day(2), day(5), calendar.clinic)).packages.sessions_used).toBe(1)
      await become(client, 'agus')
      for (const is_by_package of [true, false])
        expect(
          (
            await row<{ it: { count: number } }>(
              client,
              `select public.list_appointments($1) as it`,
              [{ clinic_id: calendar.clinic, is_by_package }],
            )
          ).it.count,
        ).toBe(1)
    }))

  it.each([11, 12, 13])('says what the rows say after a history of chance (%i)', (seed) =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const life = history({ client, calendar, rina }, seed)
      const desk = await deskLife({ client, calendar, rina }, seed)
      for (let n = 0; n < 32; n += 1) {
        await life.step()
        await desk.step()
      }
      // run the jobs: what an ended hold reserved returns to the lists, and expires if its days are
      // over
      await client.query(`select private.expire_holds()`)
      await client.query(`select private.expire_vouchers()`)
      const it = await read(client, day(-8), day(60), calendar.clinic)
      const { revenue, visits, credit, tasks } = await row<{
        revenue: number
        visits: number
        credit: number
        tasks: number
      }>(
        client,
        `select
           (select coalesce(sum(paid.amount_idr), 0)::bigint from public.sale_payments as paid join public.sales as sale on sale.id = paid.sale_id
             where sale.clinic_id = $1 and paid.method <> 'credit') as revenue,
           (select count(*) from public.appointments where clinic_id = $1 and status not in ('held', 'awaiting_payment', 'expired')) as visits,
           (select coalesce(sum(usable), 0)::bigint from private.voucher_ledger(array(
             select id from public.vouchers where patient_id = $2 and kind = 'credit'))) as credit,
           (select count(*) from public.admin_tasks where clinic_id = $1 and status = 'open') as tasks`,
        [calendar.clinic, rina.patient],
      )
      expect(it.revenue_idr).toBe(revenue)
      expect(it.by_day.reduce((sum, { revenue_idr }) => sum + revenue_idr, 0)).toBe(revenue)
      expect(it.appointments.booked).toBe(visits)
      expect(it.by_day.reduce((sum, { booked }) => sum + booked, 0)).toBe(visits)
      // An administrator of all clinics also sees what other clinics owe.
      const boss = await makeStaff(client, 'admin', calendar.clinic)
      const here = await read(client, day(-8), day(60), calendar.clinic, boss)
      expect(here.credit_owed_idr).toBe(credit)
      expect(it.credit_owed_idr).toBeGreaterThanOrEqual(credit)
      expect(it.open_tasks).toBe(tasks)
      // every kind occurred
      expect(it.packages.sold).toBeGreaterThan(0)
      expect(it.packages.sessions_used).toBeGreaterThan(0)
      expect(it.appointments.cancelled).toBeGreaterThan(0)
      expect(credit).toBeGreaterThan(0)
      await become(client, 'agus')
      await expectRows(client, it, { from: day(-8), until: day(60) }, calendar.clinic)
    }),
  )

  it('is for administrators', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const admin = await makeStaff(client, 'admin', clinic)
      for (const who of ['rina', 'sari', 'dewi'] as const) {
        await become(client, who)
        expect((await refusal(client, sql, [day(0), day(1), clinic])).code).toBe('forbidden')
      }
      await become(client, admin)
      await client.query(sql, [day(0), day(1), null])
      expect((await refusal(client, sql, [day(0), day(400), null])).details).toEqual({
        field: 'to_date',
      })
    }))
})

async function packageOnSale(client: pg.ClientBase) {
  await becomeOwner(client)
  const id = await makePackage(client)
  await become(client, 'agus')
  return id
}
