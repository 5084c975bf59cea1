import { z } from 'zod'
import { env } from '../env.ts'
import type { Adapter, Provider } from './adapter.ts'
import * as listed from './providers.ts'

const providers: Record<string, Provider> = { ...listed }

export const providerName = z.enum(Object.keys(providers), {
  error: `one of ${Object.keys(providers).join(', ')}`,
})

/** @throws if there is no provider of that name, or one of its settings is missing */
export function provider(name: string): Adapter {
  const open = providers[providerName.parse(name)]
  if (!open) throw new Error(`${name} is not a payment provider`)
  return open(env)
}

/** The provider for new payments; notifications of the others are still processed. */
export const chosenProvider = (): Adapter => provider(env('PAYMENT_PROVIDER', 'midtrans'))

/** Where a provider sends its notifications. */
export function notifyUrl(name: string): string {
  const functions = env('FUNCTIONS_URL', `${env('SUPABASE_URL')}/functions/v1`)
  return `${functions}/payment-webhook?provider=${name}`
}
