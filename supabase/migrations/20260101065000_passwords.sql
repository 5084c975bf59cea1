-- Passwords set before the address of an account was verified.
--
-- Anybody can sign up with somebody else's address and a password. When the owner later signs in by
-- code, Auth confirms the address and keeps the stranger's password. This trigger drops it at that
-- moment: a password counts only if it was set after an address of the account was verified.

create function private.drop_unproven_password()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end;
$$;

comment on function private.drop_unproven_password is
  'Trigger: removes the password of an account whose address is confirmed for the first time, because whoever set it had proved nothing. The owner sets a new one after signing in by code, or by e-mail.';

-- Fires only if Auth has sent a message: otherwise staff created and confirmed the account with the
-- secret key, which verifies nothing. Auth updates only the columns that it names, and no
-- confirmation of an address names the password.
create trigger _200_drop_unproven_password
  before update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null
    and old.phone_confirmed_at is null
    and (new.email_confirmed_at is not null or new.phone_confirmed_at is not null)
    and new.encrypted_password is not distinct from old.encrypted_password
    and coalesce(
      old.confirmation_sent_at, old.recovery_sent_at, old.email_change_sent_at, old.phone_change_sent_at
    ) is not null
  )
  execute function private.drop_unproven_password();
