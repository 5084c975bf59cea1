-- Balances of vouchers, computed from their entries: the only definition of what adds and what
-- takes, for one that is about to be used and for all of them in the ledger check.

create function private.voucher_sums(voucher_ids uuid[], except_booking_id uuid, patient_id uuid default null)
returns table (voucher_id uuid, given bigint, used bigint, used_by_patient bigint)
language plpgsql
stable
rows 1000
security invoker
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select
    asked.id,
    coalesce(sum(case when entry.kind in ('issue', 'release') then entry.quantity else -entry.quantity end)
      filter (where booking.id is null), 0)::bigint,
    coalesce(sum(use.quantity), 0)::bigint,
    coalesce(sum(use.quantity) filter (where voucher_sums.patient_id is null or entry.patient_id = voucher_sums.patient_id), 0)::bigint
  from unnest(voucher_sums.voucher_ids) as asked (id)
  left join public.voucher_entries as entry on entry.voucher_id = asked.id and entry.kind <> 'consume'
  left join public.bookings as booking on booking.id = entry.booking_id and entry.kind in ('reserve', 'release')
  left join lateral (
    select case entry.kind when 'reserve' then entry.quantity else -entry.quantity end as quantity
    where booking.id <> voucher_sums.except_booking_id
      and not (booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at <= now())
  ) as use on true
  group by asked.id;
end;
$$;

comment on function private.voucher_sums is
  'For each of these vouchers: what was given, less what expired, was spent or taken back; and what other bookings (of everyone; of this patient, null: of everyone) use of it: consumed, or reserved by a hold that has not ended.';

create function private.voucher_left(voucher public.vouchers, patient_id uuid, except_booking_id uuid)
returns bigint
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- plpgsql, because it caches the plan: every pricing calls this several times
  return (
    select case
      when (voucher_left.voucher).kind in ('credit', 'package') then sums.given - sums.used
      else least(
        (voucher_left.voucher).max_uses - sums.used,
        (voucher_left.voucher).max_uses_per_patient - sums.used_by_patient
      )
    end
    from private.voucher_sums(
      array[(voucher_left.voucher).id], voucher_left.except_booking_id, voucher_left.patient_id
    ) as sums
  );
end;
$$;

comment on function private.voucher_left is
  'Uses, sessions or rupiah that this booking could still take; null: no limit; below zero: taken back after it was used.';
