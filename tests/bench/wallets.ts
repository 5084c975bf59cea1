import type pg from 'pg'

export const wallets = Number(process.env.BENCH_VOUCHERS ?? 100_000)

/** The voucher that single reads use. */
export const oneVoucher = '80000000-0000-4000-8000-000000000001'

/**
 * Packages and credit of three years at a clinic, half and half, a fifth of them with something
 * left, each with its entries; one in a thousand is owed.
 */
export async function fillWallets(client: pg.Client, clinic: string) {
  await client.query(`
    create function pg_temp.key(kind text, n bigint) returns uuid language sql immutable
      as $$ select (kind || '0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
    set session_replication_role = replica;
    insert into public.packages (id, slug, name_id, name_en, sessions, price_idr, valid_months)
    select pg_temp.key('9', n), 'bench-' || n, 'Paket', 'Package', 5, 1650000, 3 from generate_series(1, 4) as n;
    insert into public.patients (id, full_name) select pg_temp.key('5', n), 'Bench ' || n from generate_series(1, ${wallets / 2}) as n;
    insert into public.patient_clinics (patient_id, clinic_id) select id, '${clinic}' from public.patients;
    create temporary table given as
    select n, pg_temp.key('8', n) as id, n % 2 = 0 as is_package, pg_temp.key('5', 1 + n % ${wallets / 2}) as patient_id,
      now() - n * (interval '1095 days' / ${wallets}) as at, n <= ${wallets / 5} as is_left, n % 1000 = 7 as is_owed
    from generate_series(1, ${wallets}) as n;
    insert into public.vouchers (id, code, kind, name_id, name_en, patient_id, valid_until, created_at)
    select id, '2' || translate(upper(lpad(to_hex(n), 7, '0')), '01', 'XY'), case when is_package then 'package' else 'credit' end,
      'Uji', 'Bench', patient_id, case when not is_package then (at + interval '6 months')::date end, at from given;
    insert into public.package_purchases (package_id, patient_id, clinic_id, sessions, valid_months, total_idr, status, voucher_id, expires_at, created_at)
    select pg_temp.key('9', 1 + n % 4), patient_id, '${clinic}', 5, 3, 1650000, 'paid', id, at, at from given where is_package;
    insert into public.bookings (id, patient_id, clinic_id, service_id, status, subtotal_idr, discount_idr, total_idr, policy, created_at)
    select pg_temp.key('6', n), patient_id, '${clinic}', gen_random_uuid(), 'completed', 350000, 350000, 0, '{}', at from given;
    insert into public.payments (id, booking_id, provider, order_id, attempt, amount_idr, received_idr, applied_idr, status, expires_at, paid_at)
    select pg_temp.key('7', n), pg_temp.key('6', n), 'midtrans', 'bench-' || n, 1, 350000, 350000, 350000, 'paid', at, at from given where is_owed;
    insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason, created_at)
    select id, patient_id, 'issue', case when is_package then 5 else 350000 end, 'Uji', at from given;
    insert into public.voucher_entries (voucher_id, patient_id, booking_id, kind, quantity, discount_idr, created_at)
    select id, patient_id, pg_temp.key('6', n), 'reserve',
      case when is_package then case when is_left then 1 else 5 end else case when is_left then 100000 else 350000 end end, 350000, at from given;
    insert into public.voucher_entries (voucher_id, patient_id, booking_id, kind, quantity, discount_idr, entry_id, created_at)
    select voucher_id, patient_id, booking_id, 'consume', quantity, discount_idr, id, created_at from public.voucher_entries where kind = 'reserve';
    insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, payment_id, created_at)
    select id, patient_id, 'take_back', 350000, pg_temp.key('7', n), at from given where is_owed and not is_package;
    drop table given;
    set session_replication_role = origin;
    select private.rebuild_balances();`)
}

const list = (filter: object, skip = 0) =>
  `select public.list_vouchers('${JSON.stringify(filter)}', 25, ${skip})`

/** The queries of the pages of packages and credit. */
export const walletQuestions = (clinic: string) =>
  [
    { what: 'list_vouchers', sql: list({}) },
    { what: 'list_vouchers, page 40', sql: list({}, 975) },
    { what: 'list_vouchers of a clinic', sql: list({ clinic_id: clinic }) },
    { what: 'list_vouchers, usable credit', sql: list({ kinds: ['credit'], state: 'usable' }) },
    { what: 'list_vouchers, used up', sql: list({ state: 'used_up' }) },
    { what: 'list_vouchers, over', sql: list({ state: 'over' }) },
    { what: 'list_vouchers, owed', sql: list({ state: 'owed' }) },
    { what: 'list_vouchers by name', sql: list({ query: 'Bench 777' }) },
    { what: 'read_voucher', sql: `select public.read_voucher('${oneVoucher}')` },
    {
      what: 'packages_sold',
      sql: `select * from public.packages_sold(array(select id from public.packages))`,
    },
    { what: 'receivables', sql: `select * from public.receivables()` },
  ].map((it) => ({ ...it, aim: 10 }))
