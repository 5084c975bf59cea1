import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AuthError, invalid } from './errors.ts'
import { inTransaction, type Database, type Service } from './service.ts'
import { startSession, type Caller } from './tokens.ts'

/** Sent by a browser that waits for a link: the hash of a secret it keeps. */
export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

export type Challenge = { challenge: string; method: 's256' | 'plain' }

type ChallengeFields = { code_challenge?: string | null; code_challenge_method?: string | null }

export function readChallenge(fields: ChallengeFields): Challenge | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = fields
  if (!challenge && !method) return undefined
  if (!challenge || !method)
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge))
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain')
    throw invalid(`Invalid code challenge method ${method}`)
  return { challenge, method: known }
}

/** The authentication method of a session that a link starts, by the kind of the link. */
export const linkMethods: Record<string, string> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
}

export async function rememberChallenge(
  database: Database,
  userId: string,
  authenticationMethod: string,
  { challenge, method }: Challenge,
) {
  await database.query(
    `insert into auth.flow_state (id, user_id, auth_code, authentication_method,
       code_challenge_method, code_challenge, provider_type)
     values ($1, $2, $3, $4, $5, $6, $4)`,
    [randomUUID(), userId, randomUUID(), authenticationMethod, method, challenge],
  )
}

/** The code that a followed link passes to the waiting browser. */
export async function issueAuthCode(
  database: Database,
  userId: string,
  authenticationMethod: string,
): Promise<string> {
  const { rows } = await database.query<{ auth_code: string }>(
    `update auth.flow_state
     set auth_code_issued_at = now(), updated_at = now()
     where id = (
       select id from auth.flow_state
       where user_id = $1 and authentication_method = $2
       order by created_at desc limit 1
     )
     returning auth_code`,
    [userId, authenticationMethod],
  )
  if (!rows[0])
    throw new AuthError(422, 'flow_state_not_found', 'No valid flow state found for user.')
  return rows[0].auth_code
}

type Flow = {
  id: string
  user_id: string | null
  authentication_method: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  expired: boolean
}

export async function exchangeAuthCode(
  service: Service,
  authCode: string,
  verifier: string,
  caller: Caller,
) {
  const missing = () =>
    new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  return inTransaction(service, async (client) => {
    const { rows } = await client.query<Flow>(
      `select id, user_id, authentication_method, code_challenge, code_challenge_method,
         auth_code_issued_at is null or auth_code_issued_at < now() - interval '5 minutes' as expired
       from auth.flow_state where auth_code = $1 for update`,
      [authCode],
    )
    const flow = rows[0]
    if (!flow?.user_id) throw missing()
    if (flow.expired)
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    if (!proves(flow, verifier))
      throw new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    await client.query('delete from auth.flow_state where id = $1', [flow.id])
    return startSession(service, client, flow.user_id, flow.authentication_method, caller)
  })
}

function proves({ code_challenge, code_challenge_method }: Flow, verifier: string): boolean {
  const answer =
    code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url')
  const [a, b] = [Buffer.from(answer), Buffer.from(code_challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}
