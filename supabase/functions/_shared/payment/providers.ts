import { env } from '../env.ts'
import { type Adapter } from './adapter.ts'
import { createMidtrans } from './midtrans.ts'
import { createXendit } from './xendit.ts'

export type ProviderName = Adapter['name']

/** The provider that new payments go to; webhooks of the other one are still heard. */
export function chosenProvider(): ProviderName {
  const name = env('PAYMENT_PROVIDER', 'midtrans')
  if (name !== 'midtrans' && name !== 'xendit')
    throw new Error(`PAYMENT_PROVIDER is "${name}", not midtrans or xendit`)
  return name
}

export function provider(name: ProviderName): Adapter {
  return name === 'xendit'
    ? createXendit({
        url: env('XENDIT_URL', 'https://api.xendit.co'),
        secretKey: env('XENDIT_SECRET_KEY'),
        callbackToken: env('XENDIT_CALLBACK_TOKEN'),
      })
    : createMidtrans({
        url: env('MIDTRANS_URL', 'https://app.sandbox.midtrans.com'),
        serverKey: env('MIDTRANS_SERVER_KEY'),
      })
}
