import { stack } from './shared-stack.ts'

export type Control = {
  action: 'pay' | 'deny' | 'expire' | 'refund'
  notify: 'once' | 'twice' | 'never' | 'late'
  delay_ms?: number
  amount?: number
  tamper?: boolean
}

/**
 * Makes the payment sandbox do something to a payment, as its payer or its operator would.
 * Notifications that are asked for have been delivered when this returns.
 */
export async function control(reference: string, order: Control): Promise<Record<string, unknown>> {
  const answer = await fetch(`${stack().payment_sandbox_url}/control/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (!answer.ok) throw new Error(`payment sandbox: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
