-- The history of bookings with their payments and receipts.

create function private.booking_cards(ids uuid[])
returns table (booking_id uuid, card jsonb)
language plpgsql
stable
rows 20
security invoker
set search_path = ''
as $$
begin
  return query
  select booking.id, jsonb_build_object(
      'id', booking.id, 'number', booking.number, 'status', booking.status, 'created_at', booking.created_at,
      'hold_expires_at', booking.hold_expires_at,
      'subtotal_idr', booking.subtotal_idr, 'discount_idr', booking.discount_idr, 'credit_idr', booking.credit_idr,
      'total_idr', booking.total_idr,
      'lines', price.lines,
      'can_pay', booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at > now(),
      'receipt_number', paper.receipt_number,
      'payments', coalesce(money.payments, '[]'),
      'desk_payments', coalesce(desk.payments, '[]')
    )
  from public.bookings as booking
  join private.lines_of_bookings(booking_cards.ids) as price on price.booking_id = booking.id
  left join (
    select payment.booking_id, jsonb_agg(jsonb_build_object(
        'id', payment.id, 'provider', payment.provider, 'method', payment.method, 'status', payment.status,
        'outcome', payment.outcome, 'amount_idr', payment.amount_idr, 'received_idr', payment.received_idr,
        'credited_idr', payment.credited_idr + payment.returned_idr - payment.taken_back_idr,
        'refunded_idr', payment.refunded_idr + payment.settled_idr, 'paid_at', payment.paid_at, 'expires_at', payment.expires_at,
        'redirect_url', case when payment.status in ('created', 'pending') then payment.redirect_url end
      ) order by payment.attempt) as payments
    from public.payments as payment
    where payment.booking_id = any (booking_cards.ids)
    group by payment.booking_id
  ) as money on money.booking_id = booking.id
  left join (
    select sale.booking_id, jsonb_agg(jsonb_build_object(
        'receipt_number', sale.receipt_number, 'amount_idr', paid.amount_idr, 'paid_at', sale.sold_at
      ) order by sale.sold_at, sale.receipt_number) as payments
    from public.sales as sale
    cross join lateral (
      -- Credit is among the lines.
      select sum(it.amount_idr) as amount_idr
      from public.sale_payments as it where it.sale_id = sale.id and it.method <> 'credit'
    ) as paid
    where sale.booking_id = any (booking_cards.ids)
      and sale.channel = 'desk' and sale.voided_by_sale_id is null and sale.voids_sale_id is null
      and paid.amount_idr > 0
      -- A product alone pays for no session.
      and exists (select from public.sale_lines as line where line.sale_id = sale.id and line.kind = 'session')
    group by sale.booking_id
  ) as desk on desk.booking_id = booking.id
  left join (
    -- The same receipt that public.receipt returns.
    select distinct on (sale.booking_id) sale.booking_id, sale.receipt_number
    from public.sales as sale
    where sale.booking_id = any (booking_cards.ids) and sale.total_idr > 0
    order by sale.booking_id, sale.voided_by_sale_id is null desc, exists (
      select from public.sale_lines as line where line.sale_id = sale.id and line.kind in ('session', 'package')
    ) desc, sale.sold_at, sale.receipt_number
  ) as paper on paper.booking_id = booking.id
  where booking.id = any (booking_cards.ids);
end;
$$;

comment on function private.booking_cards is
  'Bookings as their patient sees them, reading each table once: {id, number, status, created_at, hold_expires_at, subtotal_idr, discount_idr, credit_idr, total_idr, lines, can_pay, receipt_number (null: there is none), payments [{id, provider, method, status, outcome, amount_idr, received_idr, credited_idr, refunded_idr, paid_at, expires_at, redirect_url}], desk_payments [{receipt_number, amount_idr (money, also for products beside the session), paid_at}]}. can_pay: the edge function booking accepts it as booking_id.';

create function private.my_booking_ids(people uuid[])
returns table (id uuid, created_at timestamptz, year integer)
language plpgsql
stable
rows 50
security invoker
set search_path = ''
as $$
begin
  return query
  select booking.id, booking.created_at,
    extract(year from private.local_date(booking.created_at, clinic.time_zone))::integer
  from public.bookings as booking
  join public.clinics as clinic on clinic.id = booking.clinic_id
  where booking.patient_id = any (my_booking_ids.people)
    -- Leave out holds that led to nothing.
    and (
      booking.status in ('confirmed', 'completed')
      or booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at > now()
      or booking.status = 'cancelled' and booking.total_idr = 0
      -- separate subqueries: with exists in an or, the planner reads all payments
      or (select true from public.payments as payment where payment.booking_id = booking.id limit 1)
      or (select true from public.sales as sale where sale.booking_id = booking.id limit 1)
    );
end;
$$;

comment on function private.my_booking_ids is
  'Bookings of these people that belong in their history: confirmed, open, or with money; with the year in their clinic''s zone.';

create function private.my_bookings(
  year integer, after_created_at timestamptz, after_id uuid, max_count integer, patient_id uuid
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_people uuid[] := private.people_of(my_bookings.patient_id);
  v_size integer := private.page_size(my_bookings.max_count);
  v_all uuid[];
  v_years integer[];
  v_last record;
begin
  -- guard
  if (my_bookings.after_created_at is null) <> (my_bookings.after_id is null) then
    perform private.invalid('after_id', 'after_created_at and after_id go together.');
  end if;

  select
    array_agg(distinct known.year order by known.year desc),
    (array_agg(known.id order by known.created_at desc, known.id desc) filter (
      where (my_bookings.year is null or known.year = my_bookings.year)
        and (my_bookings.after_id is null or (known.created_at, known.id) < (after_created_at, after_id))
    ))[1:v_size + 1]
  into v_years, v_all
  from private.my_booking_ids(v_people) as known;
  select booking.created_at, booking.id into v_last
  from public.bookings as booking
  where booking.id = v_all[v_size] and cardinality(v_all) > v_size;

  return jsonb_build_object(
    'people', private.people_json(private.my_people()),
    'years', to_jsonb(coalesce(v_years, '{}')),
    'bookings', coalesce((
      select jsonb_agg(
        it.card || jsonb_build_object(
          'appointment', jsonb_build_object(
            'id', appointment.id, 'status', appointment.status,
            'starts_at', appointment.starts_at, 'ends_at', appointment.ends_at,
            'patient', jsonb_build_object('id', patient.id, 'full_name', patient.full_name, 'is_account_holder', patient.is_account_holder),
            'service', jsonb_build_object('id', service.id, 'slug', service.slug, 'name_id', service.name_id, 'name_en', service.name_en),
            'physiotherapist', jsonb_build_object('id', physiotherapist.id, 'slug', physiotherapist.slug, 'name', physiotherapist.name),
            'clinic', jsonb_build_object('id', clinic.id, 'slug', clinic.slug, 'name', clinic.name, 'time_zone', clinic.time_zone)
          ),
          'given_back', case
            when appointment.status in ('cancelled_by_patient', 'cancelled_by_clinic') then private.given_back(appointment.booking_id)
          end
        ) order by wanted.place
      )
      from unnest(v_all[1:v_size]) with ordinality as wanted (id, place)
      join private.booking_cards(v_all[1:v_size]) as it on it.booking_id = wanted.id
      join public.appointments as appointment on appointment.booking_id = wanted.id
      join public.patients as patient on patient.id = appointment.patient_id
      join public.services as service on service.id = appointment.service_id
      join public.physiotherapists as physiotherapist on physiotherapist.id = appointment.physiotherapist_id
      join public.clinics as clinic on clinic.id = appointment.clinic_id
    ), '[]'),
    'next', case when v_last.id is not null then jsonb_build_object('after_created_at', v_last.created_at, 'after_id', v_last.id) end
  );
end;
$$;

comment on function private.my_bookings is 'See public.my_bookings.';
grant execute on function private.my_bookings to anon, authenticated;

create function public.my_bookings(
  year integer default null, after_created_at timestamptz default null, after_id uuid default null,
  max_count integer default 20, patient_id uuid default null
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.my_bookings(
    my_bookings.year, my_bookings.after_created_at, my_bookings.after_id, my_bookings.max_count,
    my_bookings.patient_id
  )
$$;

comment on function public.my_bookings is
  'Bookings of the caller''s people (or of one of them), newest first, of one year in the clinic''s zone (null: of all): {people [{id, full_name, is_account_holder}] (all of them), years [those with bookings, newest first], bookings [private.booking_cards with appointment {id, status, starts_at, ends_at, patient, service, physiotherapist, clinic} and given_back (private.given_back, once it is cancelled)], next {after_created_at, after_id} or null}: pass next as arguments for the next page. max_count 1 to 100. Holds that led to nothing are left out. Errors: not_signed_in, mfa_required, not_found, invalid_input.';
grant execute on function public.my_bookings to anon, authenticated;
