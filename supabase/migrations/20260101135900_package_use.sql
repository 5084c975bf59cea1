-- Using a package: a session pays for a whole booking, as private.price_booking says, and is
-- reserved, consumed and released like the use of any voucher. Only the expiry differs: the months
-- count from the day of the first session. Until a session is confirmed a package has no last day,
-- and if its only session is cancelled in time it has none again.

create function private.other_people(voucher_id uuid, booking public.bookings)
returns bigint
language sql
stable
security invoker
set search_path = ''
as $$
  select count(distinct entry.patient_id)
  from public.voucher_entries as entry
  join public.bookings as other on other.id = entry.booking_id
  where entry.voucher_id = other_people.voucher_id
    and entry.kind = 'reserve'
    and entry.patient_id <> (other_people.booking).patient_id
    and entry.booking_id <> (other_people.booking).id
    and not (other.status in ('held', 'awaiting_payment') and other.hold_expires_at <= now())
    and not exists (
      select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release'
    )
$$;

comment on function private.other_people is
  'How many people other than the patient of this booking use a voucher: have used it, or reserve it with a hold that has not ended.';

create function private.set_package_end(voucher_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  update public.vouchers as voucher
  set valid_until = first.valid_until
  from (
    select (min(private.local_date(appointment.starts_at, clinic.time_zone))
      + make_interval(months => purchase.valid_months))::date as valid_until
    from public.package_purchases as purchase
    left join public.voucher_entries as used on used.voucher_id = purchase.voucher_id
      and used.kind = 'consume'
      and not exists (
        select from public.voucher_entries as release
        where release.entry_id = used.entry_id and release.kind = 'release'
      )
    left join public.appointments as appointment on appointment.booking_id = used.booking_id
    left join public.clinics as clinic on clinic.id = appointment.clinic_id
    where purchase.voucher_id = set_package_end.voucher_id
    group by purchase.valid_months
  ) as first
  where voucher.id = set_package_end.voucher_id
    and voucher.valid_until is distinct from first.valid_until;
end;
$$;

comment on function private.set_package_end is
  'Sets the end of a purchased package: its months after the date of the first session that it pays for; without such a session it has no end.';

create function private.voucher_entries_package()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.set_package_end(NEW.voucher_id);
  return null;
end;
$$;

comment on function private.voucher_entries_package is 'Trigger: updates the end of a package when its first session may have changed.';

create trigger _400_package after insert on public.voucher_entries
  for each row when (NEW.kind = 'consume' or (NEW.kind = 'release' and NEW.reason = 'cancelled'))
  execute function private.voucher_entries_package();

create function private.appointments_package()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.set_package_end(used.voucher_id)
  from public.voucher_entries as used
  where used.booking_id = NEW.booking_id and used.kind = 'consume';
  return null;
end;
$$;

comment on function private.appointments_package is 'Trigger: updates the end of a package when its first session may have moved to another day.';

create trigger _400_package after update on public.appointments
  for each row when (NEW.is_by_package and NEW.starts_at <> OLD.starts_at)
  execute function private.appointments_package();

create function private.book_with_package(booking_id uuid, code text)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  -- A time that the patient gave up for another one is not taken again.
  if not exists (
    select from public.bookings as booking
    where booking.id = book_with_package.booking_id and booking.status in ('held', 'awaiting_payment', 'expired')
      and booking.released_at is null
  ) then
    return;
  end if;
  begin
    perform private.reserve_vouchers(book_with_package.booking_id, array[book_with_package.code]);
  exception
    when sqlstate 'PGRST' then
      -- Whatever prevents the session from paying for this booking, the package stays bought.
      return;
  end;
  select booking.* into v_booking from public.bookings as booking where booking.id = book_with_package.booking_id;
  perform private.confirm_with_vouchers(v_booking);
end;
$$;

comment on function private.book_with_package is
  'Confirms a locked booking with the first session of the package that was bought for it, even after its hold if the slot is still free and the patient has not chosen another time; otherwise all sessions stay.';

create function private.is_by_package(booking_id uuid)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (
    select from public.voucher_entries as entry
    join public.vouchers as voucher on voucher.id = entry.voucher_id and voucher.kind = 'package'
    where entry.booking_id = is_by_package.booking_id and entry.kind = 'reserve'
      and not exists (
        select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release'
      )
  )
$$;

comment on function private.is_by_package is 'Whether a session of a package pays for a booking, or was used up by it.';

create function private.voucher_entries_mark_appointment()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- No race: whoever writes a booking's entries holds the lock of its row.
  update public.appointments as appointment
  set is_by_package = not appointment.is_by_package
  where appointment.booking_id = NEW.booking_id
    and appointment.is_by_package <> private.is_by_package(NEW.booking_id);
  return null;
end;
$$;

comment on function private.voucher_entries_mark_appointment is
  'Trigger: keeps appointments.is_by_package, so that lists filtered by it read no others.';

create trigger _410_mark_appointment after insert on public.voucher_entries
  for each row when (NEW.kind in ('reserve', 'release') and NEW.booking_id is not null)
  execute function private.voucher_entries_mark_appointment();
