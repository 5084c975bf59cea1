-- Demo sales: online payments and desk sales.

-- Every visit was paid when it was booked.
insert into public.payments (
  id, booking_id, provider, order_id, provider_reference, attempt, method, amount_idr, received_idr, applied_idr, status, outcome,
  expires_at, paid_at, created_at, updated_at
)
select
  ('90000000-0000-4000-8000-' || right(booking.id::text, 12))::uuid, booking.id, 'midtrans', booking.number || '-1',
  booking.number || '-1', 1, (array['qris', 'bank_transfer', 'gopay'])[1 + right(booking.id::text, 4)::integer % 3],
  booking.total_idr, booking.total_idr, booking.total_idr, 'paid', 'confirmed',
  booking.created_at + interval '30 minutes', booking.created_at + interval '2 minutes',
  booking.created_at, booking.created_at + interval '2 minutes'
from public.bookings as booking;

-- Packages that patients bought at the desk.
insert into public.package_purchases (
  id, package_id, patient_id, clinic_id, sessions, valid_months, max_people, total_idr, expires_at, created_by, created_at
)
select
  ('92000000-0000-4000-8000-' || lpad(wish.no::text, 12, '0'))::uuid, package.id,
  ('50000000-0000-4000-8000-' || lpad((3 + 2 * wish.no)::text, 12, '0'))::uuid,
  ('10000000-0000-4000-8000-00000000000' || 1 + wish.no % 2)::uuid, package.sessions, package.valid_months, package.max_people,
  package.price_idr, sold.at, '40000000-0000-4000-8000-000000000003', sold.at
from generate_series(1, 8) as wish (no)
join public.packages as package on package.id = ('21000000-0000-4000-8000-00000000000' || case when wish.no % 3 = 0 then 2 else 1 end)::uuid
cross join lateral (select now() - make_interval(days => 5 * wish.no - 4, mins => 25) as at) as sold;

do $$
begin
  perform private.grant_purchase(purchase.id) from public.package_purchases as purchase;
end;
$$;

-- Vouchers are dated like their purchases.
update public.vouchers as voucher set created_at = purchase.created_at
from public.package_purchases as purchase where purchase.voucher_id = voucher.id;

-- Six weeks of desk sales: some products, and sessions of walk-in patients.
create temporary table seed_desk as
select
  ('93000000-0000-4000-8000-' || lpad(row_number() over (order by day, clinic.id)::text, 12, '0'))::uuid as id,
  clinic.id as clinic_id,
  case when (day + clinic.sort_order) % 3 > 0
    then ('50000000-0000-4000-8000-' || lpad((4 + (day * 7 + clinic.sort_order) % 20)::text, 12, '0'))::uuid end as patient_id,
  least(
    ((private.local_date(now(), clinic.time_zone) - day) + time '09:20' + make_interval(mins => 37 * ((day * 5 + clinic.sort_order) % 13)))
      at time zone clinic.time_zone,
    now() - make_interval(mins => 10 * clinic.sort_order)
  ) as sold_at,
  case when day % 5 = 2 then 'session' else 'product' end as kind,
  (array['Pita elastis', 'Bola terapi', 'Bantal leher', 'Kompres panas'])[1 + (day + clinic.sort_order) % 4] as description,
  case when day % 5 = 2 then 350000 else (array[85000, 120000, 240000, 65000])[1 + (day + clinic.sort_order) % 4] end::bigint as idr,
  (array['cash', 'edc', 'qris', 'transfer'])[1 + (day * 3 + clinic.sort_order) % 4] as method
from generate_series(0, 41) as day
cross join public.clinics as clinic
where extract(isodow from private.local_date(now(), clinic.time_zone) - day) < 7 and (day + clinic.sort_order) % 2 = 0;

-- Receipts are numbered per clinic and year, in the order of sale.
insert into public.sales (
  id, receipt_number, clinic_id, patient_id, booking_id, purchase_id, channel, sold_at, total_idr, created_by, created_at
)
select
  sold.id, clinic.code || '/' || year.number || '/' || lpad(
    (row_number() over (partition by clinic.id, year.number order by sold.at, sold.id))::text, 6, '0'),
  clinic.id, sold.patient_id, sold.booking_id, sold.purchase_id, sold.channel, sold.at, sold.idr, sold.created_by, sold.at
from (
  select ('91000000-0000-4000-8000-' || right(booking.id::text, 12))::uuid as id, booking.clinic_id, booking.patient_id,
    booking.id as booking_id, null::uuid as purchase_id, 'online' as channel, payment.paid_at as at, payment.received_idr as idr,
    null::uuid as created_by
  from public.payments as payment
  join public.bookings as booking on booking.id = payment.booking_id
  union all
  select ('94000000-0000-4000-8000-' || right(purchase.id::text, 12))::uuid, purchase.clinic_id, purchase.patient_id, null,
    purchase.id, 'desk', purchase.created_at, purchase.total_idr, purchase.created_by
  from public.package_purchases as purchase
  union all
  select desk.id, desk.clinic_id, desk.patient_id, null, null, 'desk', desk.sold_at, desk.idr, '40000000-0000-4000-8000-000000000003'
  from seed_desk as desk
) as sold
join public.clinics as clinic on clinic.id = sold.clinic_id
cross join lateral (select extract(year from sold.at at time zone clinic.time_zone)::integer as number) as year;

insert into public.sale_lines (sale_id, kind, service_id, package_id, description, unit_price_idr, discount_idr, tax_class)
select sale.id, 'session', booking.service_id, null, null, booking.subtotal_idr, booking.discount_idr, 'exempt'
from public.sales as sale
join public.bookings as booking on booking.id = sale.booking_id
union all
select sale.id, 'package', null, purchase.package_id, null, purchase.total_idr, 0, 'exempt'
from public.sales as sale
join public.package_purchases as purchase on purchase.id = sale.purchase_id
union all
select desk.id, desk.kind, case desk.kind when 'session' then '20000000-0000-4000-8000-000000000001'::uuid end, null,
  case desk.kind when 'product' then desk.description end, desk.idr, 0, case desk.kind when 'product' then 'standard' else 'exempt' end
from seed_desk as desk;

insert into public.sale_payments (sale_id, method, amount_idr, payment_id)
select sale.id, 'online', payment.received_idr, payment.id
from public.sales as sale
join public.payments as payment on payment.booking_id = sale.booking_id
union all
select sale.id, case when sale.receipt_number ~ '[02468]$' then 'transfer' else 'edc' end, sale.total_idr, null
from public.sales as sale where sale.purchase_id is not null
union all
select desk.id, desk.method, desk.idr, null from seed_desk as desk;

drop table seed_desk;

insert into private.receipt_counters (clinic_id, year, last_number)
select sale.clinic_id, split_part(sale.receipt_number, '/', 2)::integer, count(*)
from public.sales as sale
group by sale.clinic_id, split_part(sale.receipt_number, '/', 2);
