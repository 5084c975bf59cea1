export type Control = {
  action: 'choose' | 'pay' | 'deny' | 'expire' | 'refund' | 'resend'
  notify?: 'once' | 'twice' | 'never'
  parallel?: boolean
  amount?: number
  status?: string
  tamper?: boolean
  force?: boolean
}

export type Happened = { notifications: { status: number; attempts: (number | string)[] }[] }

/**
 * Makes the payment sandbox act on a payment, as its payer or its operator would. Requested
 * notifications have been delivered when this returns.
 * @throws with the answer if the sandbox refuses
 */
export async function control(sandbox: string, orderId: string, order: Control): Promise<Happened> {
  const answer = await fetch(`${sandbox}/control/${orderId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (!answer.ok) throw new Error(`payment sandbox: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Happened
}
