-- What a person has to pay with, with its ledger; and a code tried before there is a booking.

create function private.voucher_history(voucher_id uuid, people uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'what', story.what, 'quantity', story.quantity, 'at', story.at, 'receipt_number', sale.receipt_number,
      'booking', case when booking.id is not null then jsonb_build_object(
        'id', booking.id, 'number', booking.number, 'starts_at', appointment.starts_at, 'full_name', patient.full_name
      ) end
    ) order by story.at desc, story.id desc), '[]')
    from (
      select line.*
      from (
        select entry.id, entry.created_at as at, entry.quantity, entry.booking_id, entry.sale_id,
          case entry.kind
            when 'issue' then 'issued' when 'expire' then 'expired' when 'take_back' then 'taken_back' when 'spend' then 'used'
            else 'restored'
          end as what
        from public.voucher_entries as entry
        where entry.voucher_id = voucher_history.voucher_id
          and (entry.kind in ('issue', 'expire', 'take_back', 'spend') or entry.kind = 'release' and entry.booking_id is null)
        union all
        -- Leave out holds that ended or were priced anew: they used nothing.
        select entry.id, entry.created_at, entry.quantity, entry.booking_id, entry.sale_id,
          case when used.id is null and release.id is null then 'reserved' else 'used' end
        from public.voucher_entries as entry
        join public.bookings as booking on booking.id = entry.booking_id
        left join public.voucher_entries as used on used.entry_id = entry.id and used.kind = 'consume'
        left join public.voucher_entries as release on release.entry_id = entry.id and release.kind = 'release'
        where entry.voucher_id = voucher_history.voucher_id and entry.kind = 'reserve'
          and entry.patient_id = any (voucher_history.people)
          and (release.id is null or release.reason = 'cancelled')
          and not (booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at <= now())
        union all
        select entry.id, entry.created_at, entry.quantity, entry.booking_id, entry.sale_id, 'returned'
        from public.voucher_entries as entry
        where entry.voucher_id = voucher_history.voucher_id and entry.kind = 'release' and entry.reason = 'cancelled'
          and entry.patient_id = any (voucher_history.people)
      ) as line
      order by line.at desc, line.id desc
      limit 100
    ) as story
    left join public.bookings as booking on booking.id = story.booking_id
    left join public.sales as sale on sale.id = story.sale_id
    left join public.appointments as appointment on appointment.booking_id = booking.id
    left join public.patients as patient on patient.id = booking.patient_id
  );
end;
$$;

comment on function private.voucher_history is
  'Entries of a voucher, newest first, the latest 100: [{what (issued, reserved, used, returned, expired, restored, taken_back), quantity (rupiah, sessions or uses), at, receipt_number (of a sale at the desk), booking {id, number, starts_at, full_name} or null}]; only uses by these people.';

create function private.voucher_terms(voucher public.vouchers)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'id', (voucher).id, 'code', (voucher).code, 'kind', (voucher).kind,
    'name_id', (voucher).name_id, 'name_en', (voucher).name_en,
    'percent', (voucher).percent, 'amount_idr', (voucher).amount_idr, 'max_discount_idr', (voucher).max_discount_idr,
    'min_spend_idr', (voucher).min_spend_idr, 'is_first_visit_only', (voucher).is_first_visit_only,
    'valid_from', (voucher).valid_from, 'valid_until', (voucher).valid_until,
    'clinic', (
      select jsonb_build_object('slug', clinic.slug, 'name', clinic.name)
      from public.clinics as clinic where clinic.id = (voucher).clinic_id
    ),
    'service', (
      select jsonb_build_object('slug', service.slug, 'name_id', service.name_id, 'name_en', service.name_en)
      from public.services as service where service.id = (voucher).service_id
    )
  )
$$;

comment on function private.voucher_terms is 'What a voucher is worth and where it is valid, as shown to its users.';

create function private.my_wallet(patient_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_people uuid[] := private.people_of(my_wallet.patient_id);
begin
  return jsonb_build_object(
    'people', private.people_json(private.my_people()),
    'tries_per_hour', (
      select policy.voucher_misses_per_hour from public.booking_policy as policy where policy.clinic_id is null
    ),
    'vouchers', coalesce((
      select jsonb_agg(
        private.voucher_terms(voucher) || jsonb_build_object(
          'remaining', mine.remaining, 'is_usable', mine.is_usable, 'why_not', mine.why_not,
          'owner', case when owner.id is not null then
            jsonb_build_object('id', owner.id, 'full_name', owner.full_name, 'is_account_holder', owner.is_account_holder) end,
          'receipt', case when paper.purchase_id is not null then
            jsonb_build_object('purchase_id', paper.purchase_id, 'number', paper.receipt_number) end,
          'history', private.voucher_history(voucher.id, v_people)
        ) order by mine.place
      )
      from private.my_vouchers(null, my_wallet.patient_id) with ordinality
        as mine (id, code, kind, name_id, name_en, remaining, valid_until, is_usable, why_not, place)
      join public.vouchers as voucher on voucher.id = mine.id
      left join public.patients as owner on owner.id = voucher.patient_id
      left join lateral (
        -- The same receipt that public.receipt returns.
        select sale.purchase_id, sale.receipt_number
        from public.package_purchases as purchase
        join public.sales as sale on sale.purchase_id = purchase.id
        where purchase.voucher_id = voucher.id and sale.total_idr > 0
        order by sale.voided_by_sale_id is null desc, sale.sold_at
        limit 1
      ) as paper on true
    ), '[]')
  );
end;
$$;

comment on function private.my_wallet is 'See public.my_wallet.';
grant execute on function private.my_wallet to anon, authenticated;

create function public.my_wallet(patient_id uuid default null)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.my_wallet(my_wallet.patient_id)
$$;

comment on function public.my_wallet is
  'What the caller''s people (or one of them) have to pay with, in the order of my_vouchers: {people [{id, full_name, is_account_holder}] (all of them), tries_per_hour (unknown codes before check_voucher refuses), vouchers [private.voucher_terms with remaining, is_usable, why_not as in my_vouchers, owner (null: a promotion), receipt {purchase_id, number} (of a package that was bought, else null) and history (private.voucher_history)]}. Errors: not_signed_in, mfa_required, not_found.';
grant execute on function public.my_wallet to anon, authenticated;

create function private.check_voucher(voucher_code text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_field constant jsonb := '{"field": "voucher_code"}';
  v_people uuid[] := private.people_of(null);
  v_codes text[] := private.voucher_codes(left(check_voucher.voucher_code, 64));
  v_voucher public.vouchers;
  v_verdict record;
begin
  -- guard
  if cardinality(v_codes) = 0 then
    perform private.invalid('voucher_code', 'required');
  end if;
  -- Answer somebody else's credit like an unknown code.
  select voucher.* into v_voucher
  from public.vouchers as voucher
  where voucher.code = v_codes[1] and cardinality(v_codes) = 1 and voucher.is_active
    and (voucher.patient_id is null or voucher.patient_id = any (v_people));
  if not found then
    perform private.fail('voucher_invalid', 422, c_field);
  end if;

  select verdict.* into v_verdict
  from private.voucher_verdict(v_voucher, null, coalesce(v_voucher.patient_id, v_people[1])) as verdict;
  return private.voucher_terms(v_voucher) || jsonb_build_object(
    'remaining', v_verdict.remaining, 'is_usable', v_verdict.why_not is null, 'why_not', v_verdict.why_not
  );
end;
$$;

comment on function private.check_voucher is 'See public.check_voucher.';
grant execute on function private.check_voucher to anon, authenticated;

create function public.check_voucher(voucher_code text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_miss jsonb;
begin
  perform private.guard_voucher_guesses(check_voucher.voucher_code);
  begin
    return private.check_voucher(check_voucher.voucher_code);
  exception
    when sqlstate 'PGRST' then
      v_miss := private.voucher_miss(sqlerrm::jsonb, check_voucher.voucher_code);
      if v_miss is null then
        raise;
      end if;
      return v_miss;
  end;
end;
$$;

comment on function public.check_voucher is
  'What a code is worth to the caller today, before anything is booked: private.voucher_terms with remaining, is_usable and why_not. Writes nothing except that an unknown code is counted as a guess (private.guard_voucher_guesses). Errors: not_signed_in, mfa_required, invalid_input, voucher_invalid, rate_limited.';
grant execute on function public.check_voucher to anon, authenticated;
