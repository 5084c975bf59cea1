-- The live board: who works when, who is away, what is booked. A day of a clinic, or up to two weeks
-- of one physiotherapist. What is told of an appointment depends on who asks: the front desk and
-- administrators of the clinic everything they need to receive people; a physiotherapist their own
-- appointments with first name, initial and complaint, and those of others as busy times.
--
-- Rows become JSON in Postgres by row (cheaper than building objects key by key), because a full day
-- of twenty people is asked for by every open board at every change.

create function private.board_staff(
  clinic public.clinics, on_date date, to_date date, only_id uuid, present_ids uuid[], own_ids uuid[]
)
returns json
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with days as materialized (
      select day::date as day, extract(isodow from day)::smallint as weekday
      from generate_series(board_staff.on_date::timestamp, board_staff.to_date::timestamp, interval '1 day') as day
    ), shifts as (
      select
        schedule.physiotherapist_id,
        (days.day + schedule.start_time) at time zone (clinic).time_zone as starts_at,
        (days.day + schedule.end_time) at time zone (clinic).time_zone as ends_at
      from public.schedules as schedule
      join days
        on days.weekday = schedule.weekday and days.day >= schedule.valid_from
        and (schedule.valid_until is null or days.day <= schedule.valid_until)
      where schedule.clinic_id = (board_staff.clinic).id
        and (board_staff.only_id is null or schedule.physiotherapist_id = board_staff.only_id)
    ), absences as (
      select
        off_day.physiotherapist_id, off_day.id, off_day.type, off_day.name_id, off_day.name_en,
        (days.day + coalesce(off_day.start_time, time '00:00')) at time zone (clinic).time_zone as starts_at,
        (days.day + coalesce(off_day.end_time, time '24:00')) at time zone (clinic).time_zone as ends_at
      from public.off_days as off_day
      join days
        on days.day between off_day.starts_on and off_day.ends_on
        and (off_day.weekdays is null or days.weekday = any (off_day.weekdays))
      where off_day.is_closed and off_day.physiotherapist_id is not null
        and off_day.ends_on >= board_staff.on_date and off_day.starts_on <= board_staff.to_date
        and (off_day.clinic_id is null or off_day.clinic_id = (board_staff.clinic).id)
    ), present as (
      select shifts.physiotherapist_id as id from shifts
      union
      select unnest(board_staff.present_ids)
      union
      select board_staff.only_id where board_staff.only_id is not null
    )
    select coalesce(json_agg(it), '[]')
    from (
      select
        physiotherapist.id, physiotherapist.name, physiotherapist.slug, physiotherapist.photo_path,
        (
          select coalesce(json_agg(shift order by shift.starts_at), '[]')
          from (
            select shifts.starts_at, shifts.ends_at from shifts where shifts.physiotherapist_id = physiotherapist.id
          ) as shift
        ) as shifts,
        (
          select coalesce(json_agg(absence order by absence.starts_at), '[]')
          from (
            select
              absences.id,
              case when own_ids is null or absences.physiotherapist_id = any (own_ids) then absences.type else 'away' end as type,
              absences.starts_at, absences.ends_at
            from absences where absences.physiotherapist_id = physiotherapist.id
          ) as absence
        ) as absences
      from public.physiotherapists as physiotherapist
      where physiotherapist.id in (select present.id from present where present.id is not null)
      order by physiotherapist.sort_order, physiotherapist.name, physiotherapist.id
    ) as it
  );
end;
$$;

comment on function private.board_staff is
  'The physiotherapists on a board: everyone who works there on these days or has an appointment there, with shifts and absences. Of absences only the type is included; with own_ids (for a physiotherapist) only of these physiotherapists, because a colleague''s illness is health data.';

create function private.board_closures(clinic public.clinics, on_date date, to_date date)
returns json
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(json_agg(it order by it.starts_at), '[]')
    from (
      select
        off_day.id, off_day.type, off_day.name_id, off_day.name_en,
        (day.day + coalesce(off_day.start_time, time '00:00')) at time zone (clinic).time_zone as starts_at,
        (day.day + coalesce(off_day.end_time, time '24:00')) at time zone (clinic).time_zone as ends_at
      from public.off_days as off_day
      cross join lateral (
        select greatest(off_day.starts_on, board_closures.on_date) + number as day
        from generate_series(
          0, least(off_day.ends_on, board_closures.to_date) - greatest(off_day.starts_on, board_closures.on_date)
        ) as number
      ) as day
      where off_day.is_closed and off_day.physiotherapist_id is null
        and off_day.ends_on >= board_closures.on_date and off_day.starts_on <= board_closures.to_date
        and (off_day.clinic_id is null or off_day.clinic_id = (board_closures.clinic).id)
        and (off_day.weekdays is null or extract(isodow from day.day) = any (off_day.weekdays))
    ) as it
  );
end;
$$;

comment on function private.board_closures is 'Times on these days when the whole clinic is closed, including holidays.';

create function private.on_board(clinic_id uuid, from_at timestamptz, until_at timestamptz, only_id uuid)
returns setof public.appointments
language plpgsql
stable
rows 250
security invoker
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select it.*
  from (
    select appointment.* from public.appointments as appointment
    where on_board.only_id is null
      and appointment.clinic_id = on_board.clinic_id
      and appointment.starts_at >= on_board.from_at and appointment.starts_at < on_board.until_at
    union all
    -- one physiotherapist's by their own index, instead of scanning the whole clinic's
    select appointment.* from public.appointments as appointment
    where appointment.physiotherapist_id = on_board.only_id
      and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in', 'completed', 'no_show')
      and appointment.starts_at >= on_board.from_at and appointment.starts_at < on_board.until_at
      and appointment.clinic_id = on_board.clinic_id
  ) as it
  where it.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in', 'completed', 'no_show')
    and (it.hold_expires_at is null or it.hold_expires_at > now())
  order by it.starts_at, it.physiotherapist_id;
end;
$$;

comment on function private.on_board is
  'The appointments that a board shows, of everyone or of one physiotherapist, in order of time.';

create function private.board_appointments(appointments public.appointments[], is_front_desk boolean, own_ids uuid[])
returns json
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_booking_ids uuid[];
  v_patient_ids uuid[];
begin
  select array_agg(it.booking_id), array_agg(it.patient_id) into v_booking_ids, v_patient_ids
  from unnest(appointments) as it where is_front_desk or it.physiotherapist_id = any (own_ids);
  return (
    -- related rows of a full day are read by key at once and then joined
    with person as materialized (
      select patient.id, patient.full_name, patient.phone, patient.first_visit_at
      from public.patients as patient where patient.id = any (v_patient_ids)
    )
    select coalesce(json_agg(it), '[]')
    from (
      select
        case when mine.is_told then appointment.id end as id,
        case when mine.is_told then appointment.booking_id end as booking_id,
        price.number as booking_number,
        case when mine.is_told then appointment.status else 'busy' end as status,
        appointment.starts_at, appointment.ends_at, appointment.physiotherapist_id,
        case when mine.is_told then appointment.service_id end as service_id,
        case
          when is_front_desk then json_build_object('id', person.id, 'full_name', person.full_name, 'phone', person.phone)
          when mine.is_told then json_build_object('id', person.id, 'full_name', private.short_name(person.full_name))
        end as patient,
        case when mine.is_told then coalesce(person.first_visit_at >= appointment.starts_at, true) end as is_first_visit,
        case when is_front_desk then price.is_paid end as is_paid,
        case when is_front_desk then case when price.is_paid then 0 else price.total_idr end end as due_idr,
        case when mine.is_told then appointment.attendance_confirmed_at end as attendance_confirmed_at,
        case when mine.is_told then appointment.hold_expires_at end as hold_expires_at,
        case when mine.is_told then appointment.reschedule_count end as reschedule_count,
        case when mine.is_told and not is_front_desk then (
          select booking.complaint from public.bookings as booking where booking.id = appointment.booking_id
        ) end as complaint
      from unnest(appointments) with ordinality as appointment
      cross join lateral (select is_front_desk or appointment.physiotherapist_id = any (own_ids) as is_told) as mine
      left join private.booking_prices(v_booking_ids) as price on price.booking_id = appointment.booking_id
      left join person on person.id = appointment.patient_id
      where mine.is_told or appointment.status <> 'no_show'
      order by appointment.ordinality
    ) as it
  );
end;
$$;

comment on function private.board_appointments is
  'The appointments of a board, for the front desk or for a physiotherapist, for whom those of others are busy times.';

create function private.clinic_board(clinic_id uuid, on_date date, to_date date, physiotherapist_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_clinic public.clinics;
  v_from timestamptz;
  v_until timestamptz;
  v_is_front_desk boolean;
  v_own_ids uuid[];
  v_on_board public.appointments[];
begin
  -- guard
  perform private.require_staff(clinic_board.clinic_id);
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = clinic_board.clinic_id;
  if not found then
    perform private.fail('not_found', 404, '{"field": "clinic_id"}');
  elsif clinic_board.physiotherapist_id is not null and not exists (
    select from public.physiotherapists as physiotherapist where physiotherapist.id = clinic_board.physiotherapist_id
  ) then
    perform private.fail('not_found', 404, '{"field": "physiotherapist_id"}');
  end if;
  v_is_front_desk := clinic_board.clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']));
  v_own_ids := case when not v_is_front_desk then array(select private.my_physiotherapist_ids()) end;
  v_from := clinic_board.on_date::timestamp at time zone v_clinic.time_zone;
  v_until := (clinic_board.to_date + 1)::timestamp at time zone v_clinic.time_zone;
  v_on_board := array(
    select it from private.on_board(v_clinic.id, v_from, v_until, clinic_board.physiotherapist_id) as it
  );

  return json_build_object(
    'clinic_id', v_clinic.id,
    'time_zone', v_clinic.time_zone,
    'on_date', clinic_board.on_date,
    'to_date', clinic_board.to_date,
    'as_of', now(),
    'opening', (
      select coalesce(json_agg(opening order by opening.starts_at), '[]')
      from (
        select
          (day.day::date + hours.opens_at) at time zone v_clinic.time_zone as starts_at,
          (day.day::date + hours.closes_at) at time zone v_clinic.time_zone as ends_at
        from generate_series(clinic_board.on_date::timestamp, clinic_board.to_date::timestamp, interval '1 day') as day (day)
        join public.clinic_hours as hours
          on hours.clinic_id = clinic_board.clinic_id and hours.weekday = extract(isodow from day.day)
          and day.day >= hours.valid_from and (hours.valid_until is null or day.day <= hours.valid_until)
      ) as opening
    ),
    'closures', private.board_closures(v_clinic, clinic_board.on_date, clinic_board.to_date),
    'physiotherapists', private.board_staff(
      v_clinic, clinic_board.on_date, clinic_board.to_date, clinic_board.physiotherapist_id,
      array(select appointment.physiotherapist_id from unnest(v_on_board) as appointment),
      v_own_ids
    ),
    'appointments', private.board_appointments(v_on_board, v_is_front_desk, v_own_ids),
    'elsewhere', (
      select coalesce(json_agg(taken), '[]')
      from (
        select appointment.physiotherapist_id, appointment.starts_at, appointment.ends_at
        from (
          select distinct schedule.physiotherapist_id as id from public.schedules as schedule
          where schedule.clinic_id = clinic_board.clinic_id
            and (clinic_board.physiotherapist_id is null or schedule.physiotherapist_id = clinic_board.physiotherapist_id)
        ) as who
        join public.appointments as appointment
          on appointment.physiotherapist_id = who.id
          and appointment.starts_at >= v_from and appointment.starts_at < v_until
          and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
          and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
          and appointment.clinic_id <> clinic_board.clinic_id
        order by appointment.starts_at
      ) as taken
    )
  );
end;
$$;

comment on function private.clinic_board is 'See public.clinic_board.';
grant execute on function private.clinic_board to anon, authenticated, service_role;

create function public.clinic_board(
  clinic_id uuid, on_date date, to_date date default null, physiotherapist_id uuid default null
)
returns json
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if clinic_board.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif (clinic_board.on_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('on_date');
  elsif coalesce(clinic_board.to_date, clinic_board.on_date)
    not between clinic_board.on_date and clinic_board.on_date + (case when clinic_board.physiotherapist_id is null then 6 else 13 end) then
    perform private.invalid('to_date', 'At most 7 days, 14 of one physiotherapist.');
  end if;
  return private.clinic_board(
    clinic_board.clinic_id, clinic_board.on_date, coalesce(clinic_board.to_date, clinic_board.on_date),
    clinic_board.physiotherapist_id
  );
end;
$$;

comment on function public.clinic_board is
  'The board of a clinic on a day (to_date: until that day, for a week), of everyone or of one physiotherapist. {clinic_id, time_zone, on_date, to_date, as_of, opening [{starts_at, ends_at}], closures [{id, type, name_id, name_en, starts_at, ends_at}], physiotherapists [{id, name, slug, photo_path, shifts [{starts_at, ends_at}], absences [{id, type, starts_at, ends_at}]}], appointments [{id, booking_id, booking_number, status, starts_at, ends_at, physiotherapist_id, service_id, patient {id, full_name, phone}, is_first_visit, is_paid, due_idr, attendance_confirmed_at, hold_expires_at, reschedule_count, complaint}], elsewhere [{physiotherapist_id, starts_at, ends_at}] (the same people at other clinics)}. Cancelled and expired appointments are left out. The front desk and administrators of the clinic see all but the complaint; a physiotherapist their own with first name, initial and complaint, without phone and money, and those of others with the status busy and nothing but their time; absences of colleagues are of the type away to them. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.clinic_board to anon, authenticated;
