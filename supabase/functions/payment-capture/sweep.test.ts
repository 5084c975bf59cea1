import { beforeEach, expect, it, vi } from 'vitest'
import { rpc } from '../_shared/db.ts'
import type { Adapter, PaymentState, ProviderStatus } from '../_shared/payment/adapter.ts'
import { sweep } from './sweep.ts'

vi.mock('../_shared/db.ts', () => ({ rpc: vi.fn() }))
vi.mock('../_shared/payment/registry.ts', async () => {
  const { z } = await import('zod')
  return { providerName: z.string(), provider: (name: string) => provider(name) }
})

let called: string[]
let states: (PaymentState | null)[]

const adapter: Adapter = {
  name: 'midtrans',
  create: () => Promise.reject(new Error('never')),
  refund: () => Promise.reject(new Error('never')),
  verify: () => null,
  status: () => {
    called.push('status')
    const state = states.shift()
    return Promise.resolve(state ? ({ state } as ProviderStatus) : null)
  },
  expire: () => {
    called.push('expire')
    return Promise.resolve()
  },
}

function provider(name: string): Adapter {
  if (name === 'gone') throw new Error('its key is not set')
  return adapter
}

const due = (more: object = {}) => ({
  payment_id: 'p',
  provider: 'midtrans',
  order_id: 'LW-7K3QX9-1',
  provider_reference: null,
  is_closed: true,
  is_over: false,
  ...more,
})

function sweeping(payments: object[]) {
  vi.mocked(rpc).mockImplementation((_as, name) => {
    if (name === 'payments_to_check') return Promise.resolve(payments)
    if (name === 'mark_provider_told') called.push('told')
    return Promise.resolve({ booking: null, payment: null } as never)
  })
  return sweep()
}

beforeEach(() => {
  called = []
})

it.each<[(PaymentState | null)[], boolean, string[]]>([
  [['expired'], false, ['status', 'told']],
  [['pending', 'expired'], false, ['status', 'expire', 'status', 'told']],
  [['pending', 'cancelled'], false, ['status', 'expire', 'status', 'told']],
  [['pending', 'pending'], true, ['status', 'expire', 'status']],
  [['pending', 'paid'], true, ['status', 'expire', 'status']],
  [['review', 'review'], true, ['status', 'expire', 'status']],
  [['paid'], true, ['status']],
  [[null], false, ['status']],
  [[null], true, ['status', 'told']],
  [['failed'], false, ['status']],
  [['failed'], true, ['status', 'told']],
])('of one that is closed here and %j there (over: %s) leads to %j', async (said, over, calls) => {
  states = said
  expect(await sweeping([due({ is_over: over })])).toEqual({ checked: 1, failed: 0 })
  expect(called).toEqual(calls)
})

it('only asks about one that is open here', async () => {
  states = ['pending']
  await sweeping([due({ is_closed: false, is_over: true })])
  expect(called).toEqual(['status'])
})

it('goes on with the others where a provider has no settings any more', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  states = ['expired']
  expect(await sweeping([due({ provider: 'gone' }), due()])).toEqual({ checked: 2, failed: 1 })
  expect(called).toEqual(['status', 'told'])
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})
