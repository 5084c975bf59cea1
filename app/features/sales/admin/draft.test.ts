import { describe, expect, it } from 'vitest'
import {
  amountsOf,
  changeOf,
  type Draft,
  emptyDraft,
  newPayment,
  requestOf,
  shortOf,
  totalOf,
  withCredit,
} from './draft'

const line = {
  key: '1',
  kind: 'product' as const,
  item: undefined,
  description: ' Pita ',
  quantity: 2,
  price: 50_000,
  discount: 10_000,
}
const draft = (more: Partial<Draft>): Draft => ({ ...emptyDraft(), lines: [line], ...more })

describe('a sale that is being entered', () => {
  it('is paid in full by the payment without an amount', () => {
    expect(totalOf(draft({}))).toBe(90_000)
    expect(amountsOf(draft({}))).toEqual([90_000])
    const split = draft({ payments: [{ ...newPayment(), amount: 40_000 }, newPayment()] })
    expect(amountsOf(split)).toEqual([40_000, 50_000])
  })

  it('is paid with as much credit as there is, and the rest as before', () => {
    const some = draft({ payments: withCredit(draft({}), 20_000) })
    expect(some.payments.map(({ method }) => method)).toEqual(['cash', 'credit'])
    expect(amountsOf(some)).toEqual([70_000, 20_000])
    expect(amountsOf(draft({ payments: withCredit(some, 500_000) }))).toEqual([0, 90_000])
    const split = draft({ payments: [{ ...newPayment(), amount: 40_000 }, newPayment()] })
    expect(amountsOf(draft({ payments: withCredit({ ...split }, 500_000) }))).toEqual([
      40_000, 50_000, 0,
    ])
  })

  it('gives change of the cash that was handed over', () => {
    const payments = [{ ...newPayment(), tendered: 100_000 }]
    expect(changeOf(draft({ payments }))).toBe(10_000)
    expect(changeOf(draft({}))).toBe(0)
  })

  it('lacks what is missing of the cash that was handed over, and of nothing else', () => {
    const short = { ...newPayment(), amount: 50_000, tendered: 40_000 }
    const more = { ...newPayment(), tendered: 50_000 }
    expect(shortOf(draft({ payments: [short, more] }))).toEqual([10_000, 0])
    expect(shortOf(draft({ payments: [{ ...short, method: 'edc' }, newPayment()] }))).toEqual([
      0, 0,
    ])
    expect(shortOf(draft({ payments: [{ ...short, tendered: NaN }] }))).toEqual([NaN])
  })

  it('does not leave out what cannot be read: it is refused', () => {
    const payments = [newPayment(), { ...newPayment(), amount: NaN }]
    const unread = draft({ lines: [{ ...line, discount: NaN }], payments })
    expect(totalOf(unread)).toBe(100_000)
    const { lines, payments: paid } = requestOf(unread, 'c', '+07:00')
    expect(lines[0]?.discount_idr).toBeNaN()
    expect(paid.map(({ amount_idr }) => amount_idr)).toEqual([100_000, NaN])
  })

  it('asks for what stands there and no more', () => {
    expect(requestOf(draft({ soldAt: '2026-11-20T09:30' }), 'c', '+07:00')).toEqual({
      clinic_id: 'c',
      sold_at: '2026-11-20T09:30:00+07:00',
      lines: [
        {
          kind: 'product',
          description: 'Pita',
          quantity: 2,
          unit_price_idr: 50_000,
          discount_idr: 10_000,
        },
      ],
      payments: [{ method: 'cash', amount_idr: 90_000 }],
    })
  })
})
