-- Contact details: the account holder is reached at the verified address of the account until they
-- give the clinic another one.

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
  set email = case when patient.email is not distinct from v_old.email then coalesce(v_new.email, patient.email) else patient.email end,
      phone = case when patient.phone is not distinct from v_old.phone then coalesce(v_new.phone, patient.phone) else patient.phone end
  where patient.user_id = NEW.id
    and patient.is_account_holder
    and (
      (v_new.email is distinct from v_old.email and patient.email is not distinct from v_old.email)
      or (v_new.phone is distinct from v_old.phone and patient.phone is not distinct from v_old.phone)
    );
  return null;
end;
$$;

comment on function private.users_carry_contact_on is
  'Trigger: when an account verifies another e-mail or phone, the account holder''s contact is updated if it was the old one or empty.';

create trigger _500_carry_contact_on
  after update of email, phone, email_confirmed_at, phone_confirmed_at on auth.users
  for each row
  when (
    (old.email, old.phone, old.email_confirmed_at, old.phone_confirmed_at)
      is distinct from (new.email, new.phone, new.email_confirmed_at, new.phone_confirmed_at)
  )
  execute function private.users_carry_contact_on();
