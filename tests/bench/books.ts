import pg from 'pg'
import { startStack } from '../support/stack.ts'
import { median } from './figures.ts'
import { processorMs } from './process.ts'
import { fillWallets, walletQuestions, wallets } from './wallets.ts'

const clinic = '10000000-0000-4000-8000-0000000000cc'
const admin = '40000000-0000-4000-8000-0000000000cc'
const sales = Number(process.env.BENCH_SALES ?? 1_000_000)

/**
 * A clinic with a million sales over three years, a tenth of them online; then recomputes the sums.
 */
async function fill(client: pg.Client) {
  await client.query(`
    set session_replication_role = replica;
    insert into auth.users (id, aud, role, email) values ('${admin}', 'authenticated', 'authenticated', 'books@example.com');
    insert into public.clinics (id, slug, code, name, address_line1, city, province, postal_code, phone, whatsapp)
    values ('${clinic}', 'books', 'BKS', 'Bench', 'Jl. Uji', 'Jakarta', 'DKI Jakarta', '12345', '+62215555555', '+628115555555');
    insert into public.staff (user_id, role, full_name) values ('${admin}', 'admin', 'Bench');
    create temporary table wanted as
    select gen_random_uuid() as id, n, now() - n * (interval '1095 days' / ${sales}) as sold_at,
      10000 * (1 + n % 50) as idr, n % 10 = 0 as is_online,
      case n % 10 when 0 then 'online' else (array['cash','transfer','edc','qris'])[1 + n % 4] end as method,
      (array['product','session','adjustment'])[1 + n % 3] as kind
    from generate_series(1, ${sales}) as n;
    insert into public.bookings (id, patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy, created_at)
    select id, gen_random_uuid(), '${clinic}', gen_random_uuid(), 'completed', idr, idr, '{}', sold_at from wanted where is_online;
    insert into public.payments (id, booking_id, provider, order_id, attempt, amount_idr, received_idr, applied_idr, status, expires_at, paid_at)
    select id, id, 'midtrans', 'online-' || n, 1, idr, idr, idr, 'paid', sold_at, sold_at from wanted where is_online;
    insert into public.sales (id, receipt_number, clinic_id, channel, booking_id, sold_at, total_idr)
    select id, 'BKS/2026/' || lpad(n::text, 7, '0'), '${clinic}', case when is_online then 'online' else 'desk' end,
      case when is_online then id end, sold_at, idr from wanted order by sold_at;
    insert into public.sale_lines (sale_id, kind, unit_price_idr) select id, kind, idr from wanted order by sold_at;
    insert into public.sale_payments (sale_id, method, amount_idr, payment_id)
    select id, method, idr, case when is_online then id end from wanted order by sold_at;
    drop table wanted;
    insert into private.receipt_counters (clinic_id, year, last_number) values ('${clinic}', 2026, ${sales});
    set session_replication_role = origin;
    select private.rebuild_sales_totals();`)
  await fillWallets(client, clinic)
  // The packages were sold at the desk.
  await client.query(`
    set session_replication_role = replica;
    update public.sales as sale set purchase_id = bought.id
    from (select id, row_number() over () as n from public.package_purchases) as bought
    join (select id, row_number() over () as n from public.sales where channel = 'desk') as sold on sold.n = bought.n
    where sale.id = sold.id;
    set session_replication_role = origin;`)
  await client.query('vacuum analyze')
}

const month = `(current_date - 30), current_date`
const list = (filter: object, skip = 0) =>
  `select public.list_sales('${JSON.stringify(filter)}', 25, ${skip})`
const days = { from_date: '2026-10-01', to_date: '2026-10-31' }

const questions = [
  { what: 'sales_summary of a month', sql: `select public.sales_summary(${month})`, aim: 150 },
  {
    what: 'sales_summary of a year',
    sql: `select public.sales_summary(current_date - 365, current_date)`,
    aim: 150,
  },
  {
    what: 'dashboard_summary of a month',
    sql: `select public.dashboard_summary(${month})`,
    aim: 150,
  },
  { what: 'history', sql: list({}), aim: 10 },
  { what: 'history, page 40', sql: list({}, 975), aim: 50 },
  { what: 'history of a month', sql: list(days), aim: 50 },
  { what: 'history of a month, cash', sql: list({ ...days, methods: ['cash'] }), aim: 150 },
  { what: 'history by number', sql: list({ query: 'BKS/2026/0000777' }), aim: 150 },
  { what: 'CSV, 2,000 lines', sql: `select public.export_sales('{}', null, 2000)`, aim: 300 },
  ...walletQuestions(clinic),
]

/** Recomputes all sums: hosted Supabase limits each call of a signed-in user to eight seconds. */
async function timeLedgerCheck(client: pg.Client, pid: number) {
  const times: number[] = []
  const processor: number[] = []
  let next: string | null = null
  do {
    const before = await processorMs(pid)
    const start = performance.now()
    const { rows }: { rows: { it: { next: string | null } }[] } = await client.query(
      `select public.run_ledger_check(after => $1) as it`,
      [next],
    )
    times.push(performance.now() - start)
    processor.push((await processorMs(pid)) - before)
    next = rows[0]!.it.next
  } while (next)
  const seconds = (of: number[]) => {
    const [longest, all] = [Math.max(...of), of.reduce((sum, ms) => sum + ms, 0)]
    return `the longest ${(longest / 1000).toFixed(1)} s, all ${(all / 1000).toFixed(1)} s`
  }
  console.log(
    `  ledger check: ${times.length} calls (aim 4 s each); of the processor ${seconds(processor)}; by the clock ${seconds(times)}`,
  )
}

/** The nightly check, part by part: hosted Supabase aborts a statement after two minutes. */
async function timeNightlyCheck(client: pg.Client, pid: number) {
  const { rows } = await client.query<{ part: string }>(
    'select unnest(private.ledger_parts()) as part',
  )
  console.log('  nightly check, seconds: of the processor, and by the clock (aim 20 each)')
  for (const { part } of rows) {
    const before = await processorMs(pid)
    const start = performance.now()
    const found = await client.query<{ faults: number }>(
      'select private.check_ledger(part => $1) as faults',
      [part],
    )
    const figures = [(await processorMs(pid)) - before, performance.now() - start].map((ms) =>
      (ms / 1000).toFixed(1).padStart(8),
    )
    console.log(`  ${part.padEnd(34)} ${figures.join(' ')}  (${found.rows[0]!.faults} tasks)`)
  }
}

/** The cost of the owner's queries with a million sales. */
export async function benchBooks() {
  const stack = await startStack(['--no-seed'])
  const client = new pg.Client({ connectionString: stack.info.db_url })
  try {
    await client.connect()
    await fill(client)
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [
      JSON.stringify({ sub: admin, role: 'authenticated', aal: 'aal1' }),
    ])
    console.log(
      `\nBooks: ${sales.toLocaleString('en')} sales, ${wallets.toLocaleString('en')} packages and credits, milliseconds: of the processor, and by the clock (median of 15)`,
    )
    await client.query(`set role authenticated`)
    for (const { what, sql, aim } of questions) {
      await client.query(sql)
      const times: number[] = []
      const before = await processorMs(own[0]!.pid)
      for (let round = 0; round < 15; round += 1) {
        const start = performance.now()
        await client.query(sql)
        times.push(performance.now() - start)
      }
      const processor = ((await processorMs(own[0]!.pid)) - before) / times.length
      const figures = [processor, median(times)].map((ms) => ms.toFixed(1).padStart(8))
      console.log(`  ${what.padEnd(34)} ${figures.join(' ')}  (aim ${aim})`)
    }
    await client.query('reset role')
    await timeNightlyCheck(client, own[0]!.pid)
    await client.query(`set role authenticated`)
    await timeLedgerCheck(client, own[0]!.pid)
  } finally {
    await client.end()
    await stack.stop()
  }
}
