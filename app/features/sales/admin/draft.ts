import type { Choice } from '#app/components/admin/form/combobox'

export type DraftLine = {
  key: string
  kind: 'session' | 'package' | 'product' | 'adjustment'
  item: string | undefined
  description: string
  quantity: number | null
  price: number | null
  discount: number | null
}

export type DraftPayment = {
  key: string
  method: string
  /** Undefined: the rest that is due. */
  amount: number | null | undefined
  reference: string
  /** The cash handed over, for computing the change. */
  tendered: number | null
}

export type Draft = {
  patient: Choice | undefined
  lines: DraftLine[]
  payments: DraftPayment[]
  /** Value of the datetime input, in the clinic's time; empty: now. */
  soldAt: string
  note: string
}

export const newPayment = (): DraftPayment => ({
  key: crypto.randomUUID(),
  method: 'cash',
  amount: undefined,
  reference: '',
  tendered: null,
})

export const emptyDraft = (): Draft => ({
  patient: undefined,
  lines: [],
  payments: [newPayment()],
  soldAt: '',
  note: '',
})

// NaN, what cannot be read, counts as nothing in sums, and is refused when it is sent.
export const lineTotal = ({ quantity, price, discount }: DraftLine) =>
  (quantity || 0) * (price || 0) - (discount || 0)

export const totalOf = ({ lines }: Draft) => lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** The amount of each payment: the first without one takes the rest. */
export function amountsOf(draft: Draft): number[] {
  const given = draft.payments.reduce((sum, { amount }) => sum + (amount || 0), 0)
  let rest = Math.max(0, totalOf(draft) - given)
  return draft.payments.map(({ amount }) => {
    if (amount !== undefined) return amount ?? 0
    const all = rest
    rest = 0
    return all
  })
}

/** The arguments of record_sale, except for the key. */
export function requestOf(draft: Draft, clinicId: string, offset: string) {
  const amounts = amountsOf(draft)
  return {
    clinic_id: clinicId,
    ...(draft.patient && { patient_id: draft.patient.id }),
    ...(draft.soldAt && { sold_at: `${draft.soldAt}:00${offset}` }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
    lines: draft.lines.map((line) => ({
      kind: line.kind,
      ...(line.kind === 'session' && line.item && { service_id: line.item }),
      ...(line.kind === 'package' && line.item && { package_id: line.item }),
      ...(line.description.trim() && { description: line.description.trim() }),
      quantity: line.quantity ?? 0,
      unit_price_idr: line.price ?? 0,
      discount_idr: line.discount ?? 0,
    })),
    payments: draft.payments.flatMap(({ method, reference }, n) =>
      amounts[n] !== 0
        ? [
            {
              method,
              amount_idr: amounts[n],
              ...(reference.trim() && { reference: reference.trim() }),
            },
          ]
        : [],
    ),
  }
}

/** The payments other than credit; at least one. */
export function withoutCredit(payments: DraftPayment[]): DraftPayment[] {
  const others = payments.filter(({ method }) => method !== 'credit')
  return others.length > 0 ? others : [newPayment()]
}

/** Adds as much credit as is available and due; other payments take the rest. */
export function withCredit(draft: Draft, credit: number): DraftPayment[] {
  const others = withoutCredit(draft.payments)
  const isOneWay = others.length === 1
  const amounts = amountsOf({ ...draft, payments: others })
  const given = isOneWay ? 0 : amounts.reduce((sum, amount) => sum + amount, 0)
  const amount = Math.min(credit, Math.max(0, totalOf(draft) - given))
  return [
    ...others.map((it) => (isOneWay ? { ...it, amount: undefined } : it)),
    { ...newPayment(), method: 'credit', amount },
  ]
}

/** The change to give for cash. */
export const changeOf = (draft: Draft) => {
  const amounts = amountsOf(draft)
  return draft.payments.reduce(
    (sum, { method, tendered }, n) =>
      method === 'cash' && tendered !== null ? sum + tendered - (amounts[n] ?? 0) : sum,
    0,
  )
}

/**
 * The cash that is missing of what each payment takes, once what was handed over is typed; NaN if
 * that cannot be read.
 */
export function shortOf(draft: Draft): number[] {
  const amounts = amountsOf(draft)
  return draft.payments.map(({ method, tendered }, n) =>
    method === 'cash' && tendered !== null ? Math.max(0, (amounts[n] ?? 0) - tendered) : 0,
  )
}
