import type { Database } from './service.ts'
import type { Json, Provider } from './users.ts'

function identityClaims(id: string, { email, phone }: { email?: string; phone?: string }): Json {
  return {
    sub: id,
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    email_verified: false,
    phone_verified: false,
  }
}

/** Records that a person has an address of a kind, or updates what is known of it. */
export async function saveIdentity(
  database: Database,
  userId: string,
  provider: Provider,
  data: { email?: string; phone?: string; email_verified?: boolean; phone_verified?: boolean },
) {
  await database.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data,
       last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), $2, $1::text, $1::uuid, $3::jsonb || $4::jsonb, now(), now(), now())
     on conflict (provider, provider_id) do update
       set identity_data = auth.identities.identity_data || $4::jsonb, updated_at = now()`,
    [userId, provider, identityClaims(userId, {}), data],
  )
}

/** Merges; null removes an entry, as in GoTrue. */
export async function mergeMetadata(
  database: Database,
  userId: string,
  kind: 'app' | 'user',
  changes: Json,
) {
  const column = `raw_${kind}_meta_data`
  await database.query(
    `update auth.users
     set updated_at = now(),
       ${column} = (
         select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
         from jsonb_each(coalesce(${column}, '{}') || $2::jsonb) as entry
         where entry.value <> 'null'
       )
     where id = $1`,
    [userId, changes],
  )
}

/** Keeps the list of providers in the token in sync with the identities. */
export async function refreshProviders(database: Database, userId: string) {
  await database.query(
    `update auth.users u
     set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
       'provider', i.providers[1], 'providers', i.providers)
     from (
       select array_agg(provider order by created_at, provider) as providers
       from auth.identities where user_id = $1
     ) i
     where u.id = $1 and i.providers is not null`,
    [userId],
  )
}
