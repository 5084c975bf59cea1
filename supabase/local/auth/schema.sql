-- What the auth service needs beyond the tables that @supabase/lite creates: the names, columns and
-- defaults of hosted Supabase, so that seeds, policies and queries written for it run unchanged.
-- Idempotent, because it runs at every start.

do $$
begin
  if to_regtype('auth.factor_type') is null then
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  end if;
  if to_regtype('auth.factor_status') is null then
    create type auth.factor_status as enum ('unverified', 'verified');
  end if;
  if to_regtype('auth.aal_level') is null then
    create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  end if;
  if to_regtype('auth.one_time_token_type') is null then
    create type auth.one_time_token_type as enum (
      'confirmation_token',
      'reauthentication_token',
      'recovery_token',
      'email_change_token_new',
      'email_change_token_current',
      'phone_change_token'
    );
  end if;
end;
$$;

alter table auth.users add column if not exists instance_id uuid;
alter table auth.users add column if not exists is_super_admin boolean;
alter table auth.users
  alter column phone_change set default '',
  alter column phone_change_token set default '',
  alter column email_change_token_current set default '',
  alter column reauthentication_token set default '';

alter table auth.identities alter column id set default gen_random_uuid();
alter table auth.sessions alter column id set default gen_random_uuid();
alter table auth.flow_state alter column id set default gen_random_uuid();
alter table auth.audit_log_entries alter column id set default gen_random_uuid();

create table if not exists auth.one_time_tokens (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp without time zone not null default (now() at time zone 'utc'),
  updated_at timestamp without time zone not null default (now() at time zone 'utc'),
  tries smallint not null default 0,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint one_time_tokens_token_hash_check check (char_length(token_hash) > 0)
);

comment on table auth.one_time_tokens is
  'Codes and links that were sent and not used yet; at most one per person and kind.';
comment on column auth.one_time_tokens.token_hash is
  'Keyed hash of recipient and code; part of the link, prefixed with pkce_ if a browser waits for it.';
comment on column auth.one_time_tokens.relates_to is 'E-mail address or phone number that it was sent to.';
comment on column auth.one_time_tokens.created_at is 'UTC.';
comment on column auth.one_time_tokens.tries is
  'How often a code was entered; not on hosted Supabase, where only the rate limit stops guessing.';

create unique index if not exists one_time_tokens_user_id_token_type_key
  on auth.one_time_tokens (user_id, token_type);
create index if not exists one_time_tokens_token_hash_hash_idx
  on auth.one_time_tokens using hash (token_hash);
create index if not exists one_time_tokens_relates_to_hash_idx
  on auth.one_time_tokens using hash (relates_to);

create table if not exists auth.mfa_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade
);

comment on table auth.mfa_factors is 'Enrolled second factors.';

create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create table if not exists auth.mfa_challenges (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_auth_factor_id_fkey foreign key (factor_id)
    references auth.mfa_factors (id) on delete cascade
);

comment on table auth.mfa_challenges is 'Challenges for a second factor; each can be answered once.';

create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table if not exists auth.mfa_amr_claims (
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  constraint amr_id_pk primary key (id),
  constraint mfa_amr_claims_session_id_authentication_method_pkey
    unique (session_id, authentication_method),
  constraint mfa_amr_claims_session_id_fkey foreign key (session_id)
    references auth.sessions (id) on delete cascade
);

comment on table auth.mfa_amr_claims is 'How the person of a session authenticated.';

-- Only the auth service reads these: on hosted Supabase no API role may.
revoke all on auth.one_time_tokens, auth.mfa_factors, auth.mfa_challenges, auth.mfa_amr_claims
  from public, anon, authenticated;
