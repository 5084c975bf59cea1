-- Sales by day: precomputed sums for queries over months and years.
--
-- Sales are append-only, so their sums are updated in the same transaction: a year of a busy clinic
-- is a few thousand of these rows instead of a million sales. The sums depend on the sales alone
-- (private.sales_by_day computes them); the nightly check compares.

create table private.sales_totals (
  clinic_id uuid not null,
  day date not null,
  dimension text not null,
  key text not null,
  amount_idr bigint not null,
  sales bigint not null,
  constraint sales_totals_pkey primary key (clinic_id, day, dimension, key),
  constraint sales_totals_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict,
  constraint sales_totals_dimension_is_known check (dimension in ('all', 'voided', 'method', 'kind', 'physiotherapist'))
);

alter table private.sales_totals enable row level security;
comment on table private.sales_totals is
  'Sums of sales by clinic and day of sale: of all (all), of those that reverse a mistake (voided, positive), of payments by method, of lines by kind, and of whole sales by the physiotherapist of their booking (empty: none).';
comment on column private.sales_totals.sales is 'Number of valid sales: made less voided; refunds count as none. For kinds and methods: number of lines and payments.';

create function private.sale_physiotherapist(booking_id uuid)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return coalesce((
    select appointment.physiotherapist_id::text
    from public.appointments as appointment
    where appointment.booking_id = sale_physiotherapist.booking_id
    order by appointment.created_at, appointment.id limit 1
  ), '');
end;
$$;

comment on function private.sale_physiotherapist is 'The physiotherapist of a sale''s booking, as text; empty for a sale without one.';

create function private.add_to_totals(sale public.sales, dimension text, key text, amount_idr bigint, sales integer)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  insert into private.sales_totals as total (clinic_id, day, dimension, key, amount_idr, sales)
  select clinic.id, private.local_date((sale).sold_at, clinic.time_zone), add_to_totals.dimension, add_to_totals.key,
    add_to_totals.amount_idr, add_to_totals.sales
  from public.clinics as clinic where clinic.id = (sale).clinic_id
  on conflict on constraint sales_totals_pkey do update
  set amount_idr = total.amount_idr + excluded.amount_idr, sales = total.sales + excluded.sales;
end;
$$;

comment on function private.add_to_totals is 'Adds to the sums of the day of a sale; the caller holds the clinic''s receipt counter.';

create function private.sale_weight(sale public.sales)
returns integer
language sql
immutable
parallel safe
security invoker
set search_path = ''
as $$
  select case when (sale).voids_sale_id is not null then -1 when (sale).is_refund then 0 else 1 end
$$;

comment on function private.sale_weight is 'What a sale adds to the number of valid sales.';

create function private.sales_add_up()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_sale public.sales;
begin
  if TG_TABLE_NAME = 'sales' then
    perform private.add_to_totals(NEW, 'all', '', NEW.total_idr, private.sale_weight(NEW));
    if NEW.voids_sale_id is not null then
      perform private.add_to_totals(NEW, 'voided', '', -NEW.total_idr, 1);
    end if;
    perform private.add_to_totals(NEW, 'physiotherapist', private.sale_physiotherapist(NEW.booking_id), NEW.total_idr, private.sale_weight(NEW));
    return null;
  end if;
  select sale.* into v_sale from public.sales as sale where sale.id = NEW.sale_id;
  if TG_TABLE_NAME = 'sale_lines' then
    perform private.add_to_totals(v_sale, 'kind', NEW.kind, NEW.amount_idr, private.sale_weight(v_sale));
  else
    perform private.add_to_totals(v_sale, 'method', NEW.method, NEW.amount_idr, private.sale_weight(v_sale));
  end if;
  return null;
end;
$$;

comment on function private.sales_add_up is 'Trigger: adds a sale, a line or a payment to the sums of its day.';

create trigger _600_totals after insert on public.sales
  for each row execute function private.sales_add_up();
create trigger _600_totals after insert on public.sale_lines
  for each row execute function private.sales_add_up();
create trigger _600_totals after insert on public.sale_payments
  for each row execute function private.sales_add_up();

-- The physiotherapist may change after the payment.
create function private.appointments_move_sales()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from before join after on after.id = before.id and after.physiotherapist_id <> before.physiotherapist_id
  ) then
    return null;
  end if;
  -- each sum once and in one order, so that concurrent moves cannot deadlock
  insert into private.sales_totals as total (clinic_id, day, dimension, key, amount_idr, sales)
  select clinic.id, day.it, 'physiotherapist', who.key, sum(who.direction * sale.total_idr), sum(who.direction * private.sale_weight(sale))
  from before
  join after on after.id = before.id and after.physiotherapist_id <> before.physiotherapist_id
  join public.sales as sale on sale.booking_id = after.booking_id
  join public.clinics as clinic on clinic.id = sale.clinic_id
  cross join lateral (select private.local_date(sale.sold_at, clinic.time_zone) as it) as day
  cross join lateral (
    values (before.physiotherapist_id::text, -1), (after.physiotherapist_id::text, 1)
  ) as who (key, direction)
  group by clinic.id, day.it, who.key
  order by clinic.id, day.it, who.key
  on conflict on constraint sales_totals_pkey do update
  set amount_idr = total.amount_idr + excluded.amount_idr, sales = total.sales + excluded.sales;
  return null;
end;
$$;

comment on function private.appointments_move_sales is
  'Trigger, per statement: moves the sales of bookings to another physiotherapist. Not per row, because hundreds may move at once into the same few sums.';

create trigger _600_totals after update on public.appointments
  referencing old table as before new table as after
  for each statement execute function private.appointments_move_sales();

create function private.sales_by_day(at_clinic uuid default null, in_month date default null)
returns table (clinic_id uuid, day date, dimension text, key text, amount_idr bigint, sales bigint)
language plpgsql
stable
security invoker
set search_path = ''
-- A generic plan, made for any month, would read all of them.
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with book as (
    select sale.id, sale.clinic_id, private.local_date(sale.sold_at, clinic.time_zone) as day, sale.total_idr,
      private.sale_weight(sale) as weight, sale.voids_sale_id, sale.booking_id
    from public.sales as sale
    join public.clinics as clinic on clinic.id = sale.clinic_id
    where sales_by_day.in_month is null
      or sale.clinic_id = sales_by_day.at_clinic
        and sale.sold_at >= sales_by_day.in_month::timestamp at time zone clinic.time_zone
        and sale.sold_at < (sales_by_day.in_month + interval '1 month') at time zone clinic.time_zone
  ), part as (
    select book.clinic_id, book.day, 'all' as dimension, '' as key, book.total_idr as amount_idr, book.weight from book
    union all
    select book.clinic_id, book.day, 'voided', '', -book.total_idr, 1 from book where book.voids_sale_id is not null
    union all
    select book.clinic_id, book.day, 'physiotherapist', coalesce(treating.id, ''), book.total_idr, book.weight
    from book
    left join lateral (
      select appointment.physiotherapist_id::text as id
      from public.appointments as appointment
      where appointment.booking_id = book.booking_id
      order by appointment.created_at, appointment.id limit 1
    ) as treating on true
    union all
    select book.clinic_id, book.day, 'kind', line.kind, line.amount_idr, book.weight
    from book join public.sale_lines as line on line.sale_id = book.id
    union all
    select book.clinic_id, book.day, 'method', paid.method, paid.amount_idr, book.weight
    from book join public.sale_payments as paid on paid.sale_id = book.id
  )
  select part.clinic_id, part.day, part.dimension, part.key, sum(part.amount_idr)::bigint, sum(part.weight)::bigint
  from part
  group by 1, 2, 3, 4;
end;
$$;

comment on function private.sales_by_day is 'What private.sales_totals must contain, computed from the sales: of all, or of a clinic in a month (its first day).';

create function private.sales_totals_faults(at_clinic uuid default null, in_month date default null)
returns table (clinic_id uuid, day date, dimension text, key text, kept_idr bigint, books_idr bigint)
language sql
stable
security invoker
set search_path = ''
as $$
  select clinic_id, day, dimension, key, kept.amount_idr, books.amount_idr
  from (
    select * from private.sales_totals as it
    where sales_totals_faults.in_month is null
      or it.clinic_id = sales_totals_faults.at_clinic
        and it.day >= sales_totals_faults.in_month and it.day < sales_totals_faults.in_month + interval '1 month'
  ) as kept
  full join private.sales_by_day(sales_totals_faults.at_clinic, sales_totals_faults.in_month) as books using (clinic_id, day, dimension, key)
  where coalesce(kept.amount_idr, 0) <> coalesce(books.amount_idr, 0) or coalesce(kept.sales, 0) <> coalesce(books.sales, 0)
$$;

comment on function private.sales_totals_faults is 'Days whose precomputed sums differ from their sales, of all or of a clinic in a month: no rows is correct.';

create function private.rebuild_sales_totals()
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  delete from private.sales_totals where true;
  insert into private.sales_totals select * from private.sales_by_day();
$$;

comment on function private.rebuild_sales_totals is 'Recomputes all sums; only needed for a restored database.';
