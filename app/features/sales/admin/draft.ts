import { type Choice } from '#app/components/admin/form/combobox'

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
  /** Nothing: whatever is left to pay. */
  amount: number | null | undefined
  reference: string
  /** What was handed over, of which change is given. */
  tendered: number | null
}

export type Draft = {
  patient: Choice | undefined
  lines: DraftLine[]
  payments: DraftPayment[]
  /** As the browser's field writes it, in the clinic's time; empty: now. */
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

export const lineTotal = ({ quantity, price, discount }: DraftLine) =>
  (quantity ?? 0) * (price ?? 0) - (discount ?? 0)

export const totalOf = ({ lines }: Draft) => lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** What each payment is: the first without an amount takes what the others leave. */
export function amountsOf(draft: Draft): number[] {
  const given = draft.payments.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  let rest = Math.max(0, totalOf(draft) - given)
  return draft.payments.map(({ amount }) => {
    if (amount !== undefined) return amount ?? 0
    const all = rest
    rest = 0
    return all
  })
}

/** What record_sale is asked, but for its key. */
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
      amounts[n]
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

/** The ways of paying but by credit, at least one. */
export function withoutCredit(payments: DraftPayment[]): DraftPayment[] {
  const others = payments.filter(({ method }) => method !== 'credit')
  return others.length > 0 ? others : [newPayment()]
}

/** The same with as much credit as there is and as is still to be paid; what stood there pays the rest. */
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

/** What goes back to whoever handed over more in cash. */
export const changeOf = (draft: Draft) => {
  const amounts = amountsOf(draft)
  return draft.payments.reduce(
    (sum, { method, tendered }, n) =>
      method === 'cash' && tendered !== null ? sum + tendered - (amounts[n] ?? 0) : sum,
    0,
  )
}
