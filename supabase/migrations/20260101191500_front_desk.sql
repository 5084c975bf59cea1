-- What the screens of the front desk share: how a patient is named to a physiotherapist, and whether
-- a booking is paid.

create function private.short_name(full_name text)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  v_words text[] := regexp_split_to_array(btrim(short_name.full_name), '\s+');
begin
  return case
    when cardinality(v_words) > 1 then v_words[1] || ' ' || upper(left(v_words[cardinality(v_words)], 1)) || '.'
    else v_words[1]
  end;
end;
$$;

comment on function private.short_name is 'First name and initial: "Budi Santoso" is "Budi S.".';

create function private.is_paid(booking public.bookings)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (booking).status not in ('held', 'awaiting_payment', 'expired') and (
    (booking).total_idr = 0
    or exists (
      select from public.payments as payment
      where payment.booking_id = (is_paid.booking).id and payment.applied_idr + payment.refunded_idr > 0
    )
  );
end;
$$;

comment on function private.is_paid is
  'Whether nothing of a confirmed booking''s price is left to pay: it costs nothing, or money has come for it.';
