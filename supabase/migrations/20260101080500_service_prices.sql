-- Planned prices, decided today and valid from a given day. A booking is priced by
-- services.price_idr at the moment it is made and keeps that price, whenever its session is; so the
-- website shows what is charged.

create table public.service_prices (
  id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  price_idr bigint not null,
  applied_at timestamptz,
  created_at timestamptz not null default now(),
  starts_on date not null,
  constraint service_prices_pkey primary key (id),
  constraint service_prices_service_id_starts_on_key unique (service_id, starts_on),
  constraint service_prices_service_id_fkey foreign key (service_id) references public.services (id) on delete cascade,
  constraint service_prices_price_idr_is_not_negative check (price_idr between 0 and 100000000),
  constraint service_prices_start_after_today check (
    starts_on > (created_at at time zone 'Asia/Jakarta')::date and starts_on < date '2200-01-01'
  )
);

comment on table public.service_prices is
  'Planned prices of services. On its day a price is copied to services.price_idr; until then it can be deleted.';
comment on column public.service_prices.starts_on is 'First day, in Jakarta''s zone; bookings made from then on cost this.';
comment on column public.service_prices.applied_at is 'When it was copied to the service; null: still planned.';

create function private.apply_service_prices()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_price public.service_prices;
  v_count integer := 0;
begin
  for v_price in
    select price.* from public.service_prices as price
    where price.applied_at is null and price.starts_on <= private.local_date(now(), 'Asia/Jakarta')
    order by price.service_id, price.starts_on
    for update skip locked
  loop
    update public.services as service set price_idr = v_price.price_idr where service.id = v_price.service_id;
    update public.service_prices as price set applied_at = now() where price.id = v_price.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;

comment on function private.apply_service_prices is
  'Job, every minute: applies planned prices whose day has come; of several the last wins. Returns how many.';

alter table public.service_prices enable row level security;
create policy staff_select on public.service_prices
  for select to authenticated
  using ((select private.is_staff()));
create policy admin_insert on public.service_prices
  for insert to authenticated
  with check ((select private.is_admin()));
create policy admin_delete_to_come on public.service_prices
  for delete to authenticated
  using ((select private.is_admin()) and applied_at is null);
grant select on public.service_prices to authenticated;
-- NOTE: update is not granted: another price is another row, so that the audit trail shows both.
grant insert (service_id, starts_on, price_idr), delete on public.service_prices to authenticated;
