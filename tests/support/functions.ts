import type { Account } from './accounts.ts'
import { stack } from './shared-stack.ts'

export type Answer<T> = { status: number; body: T }
export type ErrorBody = {
  code: string
  message: string
  details?: string | null
  hint?: string | null
}
export type BookingAnswer = {
  booking: {
    id: string
    number: string
    status: string
    total_idr: number
    hold_expires_at: string | null
    patient_id: string
    appointment: { id: string; status: string; starts_at: string; physiotherapist_id: string }
  }
  payment: null | {
    id: string
    status: string
    amount_idr: number
    provider: string
    provider_reference: string
    redirect_url: string
    expires_at: string
  }
}

/** The parsed `details` of a refusal. */
export const detailsOf = (refusal: { details?: string | null } | null) =>
  JSON.parse(refusal?.details ?? 'null') as Record<string, unknown> | null

/** Calls an edge function as a person, with plain fetch; returns status and body unchanged. */
export async function callFunction<T>(
  name: string,
  body: unknown,
  { account, headers = {} }: { account?: Account; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const answer = await fetch(`${stack().api_url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: stack().publishable_key,
      ...(account && { authorization: `Bearer ${account.token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

/** Books through the edge function, with a new idempotency key unless one is given. */
export const book = (account: Account, wish: object, key: string = crypto.randomUUID()) =>
  callFunction<BookingAnswer & ErrorBody>('booking', wish, {
    account,
    headers: { 'Idempotency-Key': key },
  })
