-- Passwords of people who have not yet proved that the address is theirs.
--
-- Anybody can sign up with somebody else's address and a password. When the owner later signs in by
-- code, Auth confirms the address and keeps the stranger's password. Here it ends in that moment:
-- a password counts only when it was set by somebody who had proved an address of the account.

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
  'Takes the password away from an account whose address is confirmed for the first time: whoever set it had proved nothing. The owner sets a new one after signing in by code, or by e-mail.';

-- Without a message that was sent nobody proves anything: then staff made the account, with the
-- secret key, and confirmed it themselves. Auth writes only the columns that it names, and names
-- the password in none of its confirmations.
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
