-- Vouchers that administrators issue: promotions for everyone who knows the code and, with a
-- reason, credit or sessions for one patient. Constraints define what is valid; a refusal names the
-- field they are about. An administrator of one clinic issues what is valid there; what is valid
-- everywhere is for administrators of all clinics.

create function private.voucher_field(voucher jsonb, field text, type text)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_value text := nullif(btrim(voucher ->> field), '');
begin
  if v_value is null then
    return null;
  elsif jsonb_typeof(voucher -> field) <> (case type when 'boolean' then 'boolean' when 'bigint' then 'number' else 'string' end)
    -- A constant type each: pg_input_is_valid caches the first type it was called with.
    or not (case type
      when 'uuid' then pg_input_is_valid(v_value, 'uuid')
      when 'date' then pg_input_is_valid(v_value, 'date')
      when 'bigint' then pg_input_is_valid(v_value, 'bigint')
      else true
    end) then
    perform private.invalid(field);
  elsif type = 'bigint' and v_value::bigint not between 0 and 1000000000 then
    perform private.invalid(field, '0 to 1,000,000,000.');
  elsif type = 'date' and (not isfinite(v_value::date) or v_value::date not between '2000-01-01' and '2100-01-01') then
    perform private.invalid(field);
  end if;
  return v_value;
end;
$$;

comment on function private.voucher_field is 'A field of a voucher as text that is valid for the type, null if absent; else raises invalid_input with the name of the field.';

create function private.voucher_fault(constraint_name text)
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  select case voucher_fault.constraint_name
    when 'vouchers_percent_fits_kind' then 'percent'
    when 'vouchers_amount_idr_fits_kind' then 'amount_idr'
    when 'vouchers_max_discount_idr_fits_kind' then 'max_discount_idr'
    when 'vouchers_min_spend_idr_is_not_negative' then 'min_spend_idr'
    when 'vouchers_caps_are_positive' then 'max_uses'
    when 'vouchers_validity_is_not_inverted' then 'valid_until'
    when 'vouchers_code_is_readable' then 'code'
    when 'vouchers_code_key' then 'code'
    when 'vouchers_name_id_length' then 'name_id'
    when 'vouchers_name_en_length' then 'name_en'
    when 'vouchers_owner_fits_kind' then 'patient_id'
    when 'vouchers_patient_id_fkey' then 'patient_id'
    when 'vouchers_clinic_id_fkey' then 'clinic_id'
    when 'vouchers_service_id_fkey' then 'service_id'
    when 'vouchers_reason_length' then 'reason'
    when 'voucher_entries_quantity_is_positive' then 'amount_idr'
  end
$$;

comment on function private.voucher_fault is 'The field of a voucher that a constraint is about.';

create function private.issue_voucher(voucher jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid := coalesce(private.voucher_field(voucher, 'id', 'uuid')::uuid, gen_random_uuid());
  v_kind text := private.voucher_field(voucher, 'kind', 'text');
  v_code text := upper(private.voucher_field(voucher, 'code', 'text'));
  v_clinic_id uuid := private.voucher_field(voucher, 'clinic_id', 'uuid')::uuid;
  v_patient_id uuid := private.voucher_field(voucher, 'patient_id', 'uuid')::uuid;
  v_reason text := private.voucher_field(voucher, 'reason', 'text');
  v_until date := private.voucher_field(voucher, 'valid_until', 'date')::date;
  v_amount bigint := private.voucher_field(voucher, 'amount_idr', 'bigint')::bigint;
  v_sessions bigint := private.voucher_field(voucher, 'sessions', 'bigint')::bigint;
  v_is_own boolean := v_kind in ('credit', 'package');
  v_voucher public.vouchers;
  v_constraint text;
begin
  -- guard
  perform private.require_staff(v_clinic_id, array['admin']);
  if coalesce(v_kind, '') not in ('percentage', 'fixed', 'credit', 'package') then
    perform private.invalid('kind', 'percentage, fixed, credit or package.');
  elsif v_is_own and v_patient_id is null then
    perform private.invalid('patient_id', 'Whose it is.');
  elsif v_is_own and (v_reason is null or length(v_reason) < 3) then
    perform private.invalid('reason', 'Why it is given.');
  elsif v_kind = 'credit' and v_amount is null then
    perform private.invalid('amount_idr', 'required');
  elsif v_kind = 'package' and coalesce(v_sessions not between 1 and 100, true) then
    perform private.invalid('sessions', '1 to 100.');
  elsif v_kind <> 'package' and v_sessions is not null then
    perform private.invalid('sessions', 'Only of a package.');
  elsif v_until < private.local_date(now(), 'Asia/Jakarta') then
    perform private.invalid('valid_until', 'This day is over.');
  end if;
  -- Administrators of all clinics may see any patient, also one who does not exist.
  if v_is_own and not (
    private.can_see_patient(v_patient_id)
    and exists (select from public.patients as patient where patient.id = v_patient_id)
  ) then
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  end if;
  if v_kind = 'credit' and v_until is null then
    v_until := private.credit_valid_until(v_clinic_id);
  end if;

  -- lock: of two equal concurrent calls, the second finds what the first has issued
  perform pg_advisory_xact_lock(private.lock_key('voucher', v_id));
  if voucher ->> 'id' is not null then
    perform private.lock_request('issue_voucher ' || v_id, voucher, 'id');
  end if;
  select known.* into v_voucher from public.vouchers as known where known.id = v_id;
  if found then
    if v_voucher.created_by is distinct from (select auth.uid()) then
      perform private.invalid('id', 'Another voucher has it.');
    end if;
    return to_jsonb(v_voucher);
  end if;

  -- write: two equal codes in 32^8 are unlikely, not impossible
  while v_voucher.id is null loop
    begin
      insert into public.vouchers (
        id, code, kind, name_id, name_en, patient_id, percent, amount_idr, max_discount_idr, min_spend_idr, max_uses,
        max_uses_per_patient, valid_from, valid_until, clinic_id, service_id, is_first_visit_only, reason, created_by
      ) values (
        v_id, coalesce(v_code, private.new_voucher_code()), v_kind,
        coalesce(private.voucher_field(voucher, 'name_id', 'text'), case v_kind when 'credit' then 'Saldo kredit' else '' end),
        coalesce(private.voucher_field(voucher, 'name_en', 'text'), case v_kind when 'credit' then 'Credit' else '' end),
        v_patient_id, private.voucher_field(voucher, 'percent', 'bigint')::integer,
        case when v_kind <> 'credit' then v_amount end,
        private.voucher_field(voucher, 'max_discount_idr', 'bigint')::bigint,
        coalesce(private.voucher_field(voucher, 'min_spend_idr', 'bigint')::bigint, 0),
        private.voucher_field(voucher, 'max_uses', 'bigint')::integer,
        private.voucher_field(voucher, 'max_uses_per_patient', 'bigint')::integer,
        private.voucher_field(voucher, 'valid_from', 'date')::date, v_until, v_clinic_id,
        private.voucher_field(voucher, 'service_id', 'uuid')::uuid,
        coalesce(private.voucher_field(voucher, 'is_first_visit_only', 'boolean')::boolean, false), v_reason, (select auth.uid())
      )
      returning * into v_voucher;
      if v_is_own then
        insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
        values (v_voucher.id, v_patient_id, 'issue', case v_kind when 'credit' then v_amount else v_sessions end, v_reason);
      end if;
    exception
      when integrity_constraint_violation then
        get stacked diagnostics v_constraint = constraint_name;
        if v_constraint = 'vouchers_code_key' and v_code is not null then
          perform private.fail('invalid_input', 422, '{"field": "code", "rule": "taken"}', 'Another voucher has this code.');
        elsif v_constraint <> 'vouchers_code_key' then
          perform private.invalid(coalesce(private.voucher_fault(v_constraint), 'voucher'));
        end if;
    end;
  end loop;
  return to_jsonb(v_voucher);
end;
$$;

comment on function private.issue_voucher is 'See public.issue_voucher.';
grant execute on function private.issue_voucher to anon, authenticated, service_role;

create function public.issue_voucher(voucher jsonb)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.require_user();
  if jsonb_typeof(issue_voucher.voucher) is distinct from 'object' then
    perform private.invalid('voucher', 'required');
  end if;
  return private.issue_voucher(issue_voucher.voucher);
end;
$$;

comment on function public.issue_voucher is
  'By administrators (of all clinics; of one with its clinic_id) a new voucher, returned with its code: {id? (of the caller; a repeated call with it gives nothing twice and returns what was given; with other content it is refused with the rule reused), kind, name_id, name_en, code (8 characters without 0 O 1 I; missing: a random one), valid_from, valid_until (days, in the zone of the clinic that is booked), clinic_id, service_id}. percentage: {percent, max_discount_idr}, fixed: {amount_idr}, both with {min_spend_idr, max_uses, max_uses_per_patient, is_first_visit_only}. credit {amount_idr} and package {sessions} belong to {patient_id} and have a {reason}. Amounts in whole rupiah. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic, or a patient whom it does not know), invalid_input that names the field.';
grant execute on function public.issue_voucher to anon, authenticated;

create function private.was_paid_for(voucher_id uuid)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (
    select from public.voucher_entries as entry
    where entry.voucher_id = was_paid_for.voucher_id and entry.kind = 'issue'
      -- of a booking: money that was taken at the desk has no payment
      and (entry.payment_id is not null or entry.booking_id is not null)
  ) or exists (select from public.package_purchases as purchase where purchase.voucher_id = was_paid_for.voucher_id)
$$;

comment on function private.was_paid_for is 'Whether a voucher stands for money that somebody paid, online or at the desk, and not for a gift.';

create function private.deactivate_voucher(voucher_id uuid, reason text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_voucher public.vouchers;
begin
  -- guard
  select voucher.* into v_voucher from public.vouchers as voucher where voucher.id = deactivate_voucher.voucher_id;
  perform private.require_staff(v_voucher.clinic_id, array['admin']);

  -- lock
  select voucher.* into v_voucher
  from public.vouchers as voucher where voucher.id = deactivate_voucher.voucher_id
  for no key update;
  if v_voucher.id is null then
    perform private.fail('not_found', 404, '{"field": "voucher_id"}');
  elsif not v_voucher.is_active then
    return to_jsonb(v_voucher);
  elsif private.was_paid_for(v_voucher.id) then
    perform private.invalid('voucher_id', 'It was paid with money, which can be refunded.');
  end if;

  -- write
  update public.vouchers as voucher
  set is_active = false, deactivated_at = now(), deactivated_by = (select auth.uid()), deactivation_reason = btrim(deactivate_voucher.reason)
  where voucher.id = v_voucher.id
  returning voucher.* into v_voucher;
  return to_jsonb(v_voucher);
end;
$$;

comment on function private.deactivate_voucher is 'See public.deactivate_voucher.';
grant execute on function private.deactivate_voucher to anon, authenticated, service_role;

create function public.deactivate_voucher(voucher_id uuid, reason text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.require_user();
  if deactivate_voucher.voucher_id is null then
    perform private.invalid('voucher_id', 'required');
  elsif coalesce(length(btrim(deactivate_voucher.reason)), 0) not between 3 and 300 then
    perform private.invalid('reason', '3 to 300 characters.');
  end if;
  return private.deactivate_voucher(deactivate_voucher.voucher_id, deactivate_voucher.reason);
end;
$$;

comment on function public.deactivate_voucher is
  'For the administrators who may issue it: deactivates a voucher from now on, and returns it; idempotent. A checkout that has already reserved a promotion keeps its price. Refused (invalid_input) for credit and packages that were paid with money. Errors: not_signed_in, forbidden, mfa_required, invalid_input, not_found.';
grant execute on function public.deactivate_voucher to anon, authenticated;

create function public.voucher_use(voucher_ids uuid[])
returns table (voucher_id uuid, uses bigint, discount_idr bigint, last_used_at timestamptz)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  perform private.require_user();
  return query
  select entry.voucher_id, count(*), sum(entry.discount_idr)::bigint, max(entry.created_at)
  from public.voucher_entries as entry
  join public.bookings as booking on booking.id = entry.booking_id
  where entry.voucher_id = any (voucher_use.voucher_ids)
    and entry.kind = 'reserve'
    and not (booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at <= now())
    and not exists (
      select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release'
    )
  group by entry.voucher_id;
end;
$$;

comment on function public.voucher_use is
  'How often vouchers that the caller may read have been used, including reservations of checkouts that have not ended, and what they took off in whole rupiah; no row for an unused voucher.';
grant execute on function public.voucher_use to authenticated;
