import { z } from 'zod'
import {
  ProviderError,
  type Provider,
} from '../../../../supabase/functions/_shared/payment/adapter.ts'
import { request } from '../../../../supabase/functions/_shared/payment/request.ts'
import { sameSecret } from '../../../../supabase/functions/_shared/payment/secret.ts'

const order = z.object({
  id: z.string(),
  state: z.enum(['pending', 'paid', 'expired']),
  amount: z.number(),
  page: z.string(),
})

/** A provider that exists only in these tests, with its own protocol. */
export const kasir: Provider = (setting) => {
  const url = setting('KASIR_URL')
  const key = setting('KASIR_KEY')
  const headers = { 'x-kasir-key': key }
  const at = (id: string) => `${url}/orders/${id}`

  return {
    name: 'kasir',
    async create({ orderId, amountIdr, notifyUrl, returnUrl }) {
      const answer = await request(at(orderId), {
        method: 'POST',
        headers,
        body: { amount: amountIdr, notify: notifyUrl, back: returnUrl },
      })
      const made = order.safeParse(answer.body)
      if (!made.success) throw new ProviderError('refused', String(answer.status))
      return { reference: made.data.id, redirectUrl: made.data.page, expiresAt: null }
    },
    async status({ orderId }) {
      const answer = await request(at(orderId), { method: 'GET', headers })
      if (answer.status === 404) return null
      const { id, state, amount, page } = order.parse(answer.body)
      const receivedIdr = state === 'paid' ? amount : 0
      return {
        ...{ state, reference: id, orderId, currency: 'IDR', receivedIdr, refundedIdr: 0 },
        ...{ method: 'cash', paidAt: null, redirectUrl: page, expiresAt: null },
      }
    },
    async expire({ orderId }) {
      await request(`${at(orderId)}/expire`, { method: 'POST', headers })
    },
    refund() {
      throw new ProviderError('refused', 'not at this provider')
    },
    verify(sent, rawBody) {
      if (!sameSecret(sent.get('x-kasir-key') ?? '', key)) return null
      const { id } = z
        .object({ id: z.string() })
        .parse(JSON.parse(new TextDecoder().decode(rawBody)))
      return { orderId: id, reference: id }
    },
  }
}
