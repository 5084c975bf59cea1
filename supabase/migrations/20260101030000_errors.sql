-- Errors: the one way in which SQL refuses a request.
--
-- The Data API turns `sqlstate 'PGRST'` with a JSON message and detail into exactly that body and
-- HTTP status, so that REST and edge functions answer `{code, message, details, hint}` alike. It
-- expects all four as text and answers 500 otherwise, so details are JSON encoded as text. Codes
-- are listed in docs/errors.md; a test compares.

create function private.fail(code text, status integer, details jsonb default null, hint text default null)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object(
      'code', fail.code,
      'message', case fail.code
        when 'not_signed_in' then 'Sign in first.'
        when 'forbidden' then 'This account may not do that.'
        when 'mfa_required' then 'Confirm with the second factor of this account first.'
        when 'not_found' then 'There is no such record, or it belongs to someone else.'
        when 'slot_taken' then 'This time has just been taken.'
        when 'patient_overlap' then 'The patient already has an appointment at this time.'
        when 'hold_expired' then 'The time for this booking has run out.'
        when 'already_exists' then 'Another record already has this value.'
        when 'already_paid' then 'This booking has already been paid.'
        when 'invalid_input' then 'A value is missing or not valid.'
        when 'outside_schedule' then 'Nobody works there at this time.'
        when 'too_soon' then 'This time is too soon to be booked online.'
        when 'too_far' then 'This time is too far ahead.'
        when 'off_day' then 'The clinic or the physiotherapist is away at this time.'
        when 'too_many_appointments' then 'The patient has too many upcoming appointments.'
        when 'reschedule_closed' then 'It is too late to move this appointment.'
        when 'reschedule_limit' then 'This appointment cannot be moved that way any more.'
        when 'cancel_closed' then 'This appointment cannot be cancelled any more.'
        when 'terms_changed' then 'The terms of cancelling are no longer the ones that were shown.'
        when 'proposal_closed' then 'These times are no longer offered.'
        when 'consent_withdrawn' then 'The consent to care was taken back for this person.'
        when 'settlement_closed' then 'This choice has been made or its time is over.'
        when 'person_in_use' then 'This person still has something open here.'
        when 'merge_conflict' then 'These two records cannot become one.'
        when 'sale_mismatch' then 'The payments are not what the sale costs.'
        when 'sale_closed' then 'This sale or its day is closed.'
        when 'refund_refused' then 'The payment provider does not pay this back.'
        when 'stale_record' then 'Someone else has changed this record meanwhile.'
        when 'rate_limited' then 'Too many attempts. Wait, then try again.'
        else initcap(left(replace(fail.code, '_', ' '), 1)) || substr(replace(fail.code, '_', ' '), 2) || '.'
      end,
      'details', fail.details::text,
      'hint', fail.hint
    )::text,
    detail = jsonb_build_object(
      'status', fail.status,
      'headers', case when fail.status = 429 and fail.details ? 'seconds'
        then jsonb_build_object('Retry-After', fail.details ->> 'seconds') else '{}' end
    )::text;
end;
$$;

comment on function private.fail is
  'Refuses the request: raises a code of docs/errors.md with an HTTP status, structured details such as {"field": "starts_at"} and a hint. Caught by sqlstate only where an unknown voucher code is counted.';
grant execute on function private.fail to anon, authenticated, service_role;

create function private.invalid(field text, hint text default null)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.fail('invalid_input', 422, jsonb_build_object('field', invalid.field), invalid.hint)
$$;

comment on function private.invalid is
  'Refuses a bad argument: raises invalid_input with the name of the field.';
grant execute on function private.invalid to anon, authenticated, service_role;
