-- Selling at the desk without a booking, or for one that is already confirmed.

create function private.sale_json(sale_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select to_jsonb(sale) - array['idempotency_key', 'request_digest'] || jsonb_build_object(
      'lines', coalesce((
        select jsonb_agg(to_jsonb(line) - 'sale_id' order by line.id) from public.sale_lines as line where line.sale_id = sale.id
      ), '[]'),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(paid) - 'sale_id' order by paid.id) from public.sale_payments as paid where paid.sale_id = sale.id
      ), '[]'),
      'voucher_code', (
        select voucher.code from public.package_purchases as purchase
        join public.vouchers as voucher on voucher.id = purchase.voucher_id
        where purchase.id = sale.purchase_id
      )
    )
    from public.sales as sale where sale.id = sale_json.sale_id
  );
end;
$$;

comment on function private.sale_json is 'A sale with its lines and payments, and the code of the package that it granted.';

create function private.sale_moment(sale jsonb, time_zone text)
returns timestamptz
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_free_days constant integer := 7;
  c_most_days constant integer := 366;
  v_text text := sale ->> 'sold_at';
  v_at timestamptz;
  v_days integer;
begin
  if v_text is null then
    return now();
  elsif jsonb_typeof(sale -> 'sold_at') <> 'string' or not pg_input_is_valid(v_text, 'timestamptz') then
    perform private.invalid('sold_at', 'A moment.');
  end if;
  v_at := v_text::timestamptz;
  -- a clock may be a few minutes off
  if not private.is_sane_moment(v_at) or v_at > now() + interval '10 minutes' then
    perform private.invalid('sold_at', 'Not in the future.');
  end if;
  v_at := least(v_at, now());
  v_days := private.local_date(now(), sale_moment.time_zone) - private.local_date(v_at, sale_moment.time_zone);
  if v_days > c_most_days then
    perform private.invalid('sold_at', 'At most a year ago.');
  elsif v_days > c_free_days and private.sale_text(sale, 'note', 300) is null then
    perform private.fail('invalid_input', 422, jsonb_build_object('field', 'note', 'rule', 'reason', 'days', c_free_days),
      'Say why a sale of more than seven days ago is entered now.');
  end if;
  return v_at;
end;
$$;

comment on function private.sale_moment is
  'When a sale was made: now, up to seven days ago, or longer ago with a note that explains it; invalid_input names sold_at or note.';

create function private.check_desk_lines(lines jsonb, patient_id uuid)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_line jsonb;
  v_idr bigint;
  v_service_id uuid;
  v_package_id uuid;
begin
  for v_line in select it from jsonb_array_elements(lines) as it loop
    v_idr := private.desk_line_idr(v_line);
    -- Cast in advance: planning the query evaluates constants even in branches that would never
    -- run.
    v_service_id := case when pg_input_is_valid(v_line ->> 'service_id', 'uuid') then v_line ->> 'service_id' end;
    v_package_id := case when pg_input_is_valid(v_line ->> 'package_id', 'uuid') then v_line ->> 'package_id' end;
    if v_line ->> 'service_id' is not null and (
      v_line ->> 'kind' <> 'session'
      or not exists (select from public.services as service where service.id = v_service_id)
    ) then
      perform private.invalid('service_id');
    elsif (v_line ->> 'kind' = 'package') is distinct from (v_line ->> 'package_id' is not null)
      or v_line ->> 'package_id' is not null and not exists (
        select from public.packages as package where package.id = v_package_id and package.is_active
      ) then
      perform private.invalid('package_id', 'A package that is sold.');
    elsif v_line ->> 'kind' = 'package' and patient_id is null then
      perform private.invalid('patient_id', 'Whose package it is.');
    elsif v_line ->> 'kind' = 'package' and v_idr <= 0 then
      perform private.invalid('unit_price_idr', 'A package costs something.');
    elsif v_line ->> 'kind' = 'package' and private.sale_number(v_line, 'quantity', 1, 1000, 1) > 1 then
      perform private.invalid('quantity', 'One package with each sale.');
    end if;
  end loop;
  if (select count(*) from jsonb_array_elements(lines) as it where it ->> 'kind' = 'package') > 1 then
    perform private.invalid('lines', 'One package with each sale.');
  end if;
end;
$$;

comment on function private.check_desk_lines is
  'Passes lines whose services exist and whose only package is on sale, and sold to a patient; else raises invalid_input with the field.';

create function private.sell_package(line jsonb, patient_id uuid, clinic_id uuid)
returns uuid
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_purchase_id uuid;
begin
  insert into public.package_purchases (
    package_id, patient_id, clinic_id, sessions, valid_months, max_people, total_idr, expires_at,
    locale, created_by
  )
  select package.id, sell_package.patient_id, sell_package.clinic_id, package.sessions, package.valid_months,
    package.max_people, private.desk_line_idr(line), now(), patient.locale, (select auth.uid())
  from public.packages as package, public.patients as patient
  where package.id = (line ->> 'package_id')::uuid and patient.id = sell_package.patient_id
  returning id into v_purchase_id;
  perform private.grant_purchase(v_purchase_id);
  return v_purchase_id;
end;
$$;

comment on function private.sell_package is 'A package that is paid at the desk: writes its purchase and issues its sessions.';

create function private.record_sale(sale jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_clinic public.clinics;
  v_patient_id uuid := (sale ->> 'patient_id')::uuid;
  v_booking public.bookings;
  v_known public.sales;
  v_digest text := md5(sale::text);
  v_sold_at timestamptz;
  v_lines jsonb := sale -> 'lines';
  v_package jsonb;
  v_purchase_id uuid;
  v_id uuid;
begin
  -- guard
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = (sale ->> 'clinic_id')::uuid;
  perform private.require_staff(v_clinic.id, array['admin', 'receptionist']);
  if v_clinic.id is null then
    perform private.fail('not_found', 404, '{"field": "clinic_id"}');
  end if;

  -- lock: of two requests with the same key the second finds the first; then the booking, or
  -- the patient, whose credit two desks would otherwise lock crosswise
  perform pg_advisory_xact_lock(hashtextextended((select auth.uid()) || ':' || (sale ->> 'idempotency_key'), 13));
  select known.* into v_known
  from public.sales as known
  where known.created_by = (select auth.uid()) and known.idempotency_key = sale ->> 'idempotency_key';
  if v_known.request_digest = v_digest then
    return private.sale_json(v_known.id);
  elsif v_known.id is not null then
    perform private.fail_reused_key(v_known.id);
  end if;
  if sale ->> 'booking_id' is not null then
    v_booking := private.lock_booking((sale ->> 'booking_id')::uuid);
    if v_booking.id is null or v_booking.clinic_id <> v_clinic.id then
      perform private.fail('not_found', 404, '{"field": "booking_id"}');
    elsif v_patient_id <> v_booking.patient_id then
      perform private.invalid('patient_id', 'Not the patient of this booking.');
    end if;
    v_patient_id := v_booking.patient_id;
  elsif v_patient_id is not null then
    -- Before the check, because staff of all clinics may see whoever there is.
    perform private.lock_known_patient(v_patient_id);
    if not private.can_see_patient(v_patient_id) then
      perform private.fail('not_found', 404, '{"field": "patient_id"}');
    end if;
  end if;

  -- check
  v_sold_at := private.sale_moment(sale, v_clinic.time_zone);
  perform private.check_desk_lines(v_lines, v_patient_id);
  select it into v_package from jsonb_array_elements(v_lines) as it where it ->> 'kind' = 'package';

  -- write
  if v_booking.id is not null and exists (select from jsonb_array_elements(v_lines) as it where it ->> 'kind' = 'session') then
    if v_booking.status not in ('confirmed', 'completed') then
      perform private.invalid('booking_id', 'It is not confirmed: confirm_at_desk confirms it with its sale.');
    elsif private.is_paid(v_booking) then
      perform private.fail('already_paid', 409);
    end if;
    v_id := private.sell_booking(v_booking, sale, v_sold_at, v_digest);
  else
    if v_package is not null then
      v_purchase_id := private.sell_package(v_package, v_patient_id, v_clinic.id);
    end if;
    v_id := (private.write_desk_sale(
      v_clinic.id, v_patient_id, v_booking.id, v_lines, sale -> 'payments', private.sale_text(sale, 'note', 300),
      sale ->> 'idempotency_key', v_sold_at, v_digest, v_purchase_id
    )).id;
  end if;
  -- tell: only about a recent sale; one that is entered later is no news
  if v_sold_at > now() - interval '1 day' then
    perform private.tell_receipt(made) from public.sales as made where made.id = v_id;
  end if;
  return private.sale_json(v_id);
end;
$$;

comment on function private.record_sale is 'See public.record_sale.';
grant execute on function private.record_sale to anon, authenticated;

create function private.require_items(sale jsonb, field text, minimum integer, maximum integer)
returns void
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  if jsonb_typeof(sale -> field) is distinct from 'array' or jsonb_array_length(sale -> field) not between minimum and maximum
    or exists (select from jsonb_array_elements(sale -> field) as it where jsonb_typeof(it) <> 'object') then
    perform private.invalid(field, format('A list of %s to %s.', minimum, maximum));
  end if;
end;
$$;

comment on function private.require_items is 'Passes a sale whose field is a list of objects of an allowed length; else raises invalid_input.';
grant execute on function private.require_items to anon, authenticated;

create function public.record_sale(sale jsonb)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_field text;
  v_sale jsonb;
begin
  -- guard
  perform private.require_user();
  if jsonb_typeof(sale) is distinct from 'object' then
    perform private.invalid('sale');
  end if;
  perform private.check_sale_key(sale);
  if sale ->> 'clinic_id' is null then
    perform private.invalid('clinic_id');
  end if;
  foreach v_field in array array['clinic_id', 'patient_id', 'booking_id'] loop
    if jsonb_typeof(sale -> v_field) not in ('string', 'null') or not pg_input_is_valid(sale ->> v_field, 'uuid') then
      perform private.invalid(v_field);
    end if;
  end loop;
  v_sale := sale || jsonb_build_object('payments', coalesce(nullif(sale -> 'payments', 'null'), '[]'));
  perform private.require_items(v_sale, 'lines', 1, 50);
  perform private.require_items(v_sale, 'payments', 0, 10);
  return private.record_sale(v_sale);
end;
$$;

comment on function public.record_sale is
  'Administrators and the front desk of a clinic write a sale; returns it with receipt_number, total_idr, lines, payments and the voucher_code of a package that it granted. {idempotency_key, clinic_id, patient_id, booking_id (a confirmed one of which nothing is paid, when a session is among the lines), sold_at (up to seven days ago; longer ago with a note that explains it), note, lines [{kind: session, package, product or adjustment, service_id, package_id, description, quantity, unit_price_idr, discount_idr, tax_class}], payments [{method: cash, transfer, edc, qris or credit, amount_idr, reference}]}; amounts in whole rupiah. Credit is taken from the patient''s own, the one that expires first (invalid_input with the rule credit and max_idr when there is less). One package per sale, issued to its patient. The patient is sent the receipt. The same key returns the same sale; with other content it is refused with the rule reused and the sale that it made. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, sale_mismatch, sale_closed, already_paid.';
grant execute on function public.record_sale to anon, authenticated;
