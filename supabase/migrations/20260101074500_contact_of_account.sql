-- Contact details: the account holder is reached at the verified address of the account until they
-- give the clinic another one, and so are the people who were entered with it. A number that was
-- given up is a stranger's next, who must not be sent a child's reminders.

create function private.users_carry_contact_on()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_old record := private.proved_addresses(OLD);
  v_new record := private.proved_addresses(NEW);
begin
  update public.patients as patient
  set email = v_new.email
  where patient.user_id = NEW.id
    and v_new.email is distinct from v_old.email and v_new.email is not null
    and (patient.email = v_old.email or patient.is_account_holder and patient.email is null and v_old.email is null);
  update public.patients as patient
  set phone = v_new.phone
  where patient.user_id = NEW.id
    and v_new.phone is distinct from v_old.phone and v_new.phone is not null
    and (patient.phone = v_old.phone or patient.is_account_holder and patient.phone is null and v_old.phone is null);
  return null;
end;
$$;

comment on function private.users_carry_contact_on is
  'Trigger: when an account verifies another e-mail or phone, it replaces the old one in the contact of all its people; the account holder also gets the first one if they had none.';

create trigger _500_carry_contact_on
  after update of email, phone, email_confirmed_at, phone_confirmed_at on auth.users
  for each row
  when (
    (old.email, old.phone, old.email_confirmed_at, old.phone_confirmed_at)
      is distinct from (new.email, new.phone, new.email_confirmed_at, new.phone_confirmed_at)
  )
  execute function private.users_carry_contact_on();
