import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const kinds = ['percentage', 'fixed'] as const
export const states = ['active', 'coming', 'over', 'stopped'] as const

export const voucherSearch = tableSearch.extend({
  q: filter.text,
  state: z.enum(states).optional().catch(undefined),
})
export type VoucherSearch = z.output<typeof voucherSearch>

export const ownedKinds = ['credit', 'package'] as const
export const ownedStates = ['usable', 'used_up', 'over', 'stopped', 'owed'] as const
const state = z.enum(ownedStates).optional().catch(undefined)

export const ownedSearch = tableSearch.extend({
  /** The clinic's slug, set by the clinic switch. */
  clinic: filter.choice,
  q: filter.text,
  kind: z.enum(ownedKinds).optional().catch(undefined),
  state,
})

/** Packages that were sold. */
export const soldSearch = tableSearch.extend({
  clinic: filter.choice,
  q: filter.text,
  package: z.uuid().optional().catch(undefined),
  state,
  from: filter.day,
  until: filter.day,
})

const text = z
  .string()
  .trim()
  .min(1, { error: () => m.admin_form_missing() })
const number = z.number().nullable()

/** Checks the shape of the input. The rules of promotions are the database's. */
export const voucherForm = z
  .object({
    kind: z.enum(kinds),
    name_id: text,
    name_en: text,
    code: z.string(),
    percent: number,
    amount_idr: number,
    max_discount_idr: number,
    min_spend_idr: number,
    max_uses: number,
    max_uses_per_patient: number,
    valid_from: z.string().nullable(),
    valid_until: z.string().nullable(),
    clinic_id: text,
    service_id: z.string(),
    is_first_visit_only: z.boolean(),
  })
  .check(({ value, issues }) => {
    const field = value.kind === 'percentage' ? 'percent' : 'amount_idr'
    if (value[field] === null)
      issues.push({
        code: 'custom',
        path: [field],
        message: m.admin_form_missing(),
        input: value[field],
      })
  })
export type VoucherForm = z.input<typeof voucherForm>

/** Credit or sessions to give. Checks only shapes; the rules are the database's. */
export const giftForm = z
  .object({
    kind: z.enum(ownedKinds),
    patient_id: text,
    /** Null: valid at every clinic. */
    clinic_id: text.nullable(),
    amount_idr: number,
    sessions: number,
    name_id: z.string().trim(),
    name_en: z.string().trim(),
    valid_until: z.string().nullable(),
    reason: text,
  })
  .check(({ value, issues }) => {
    const fields =
      value.kind === 'credit'
        ? (['amount_idr'] as const)
        : (['sessions', 'name_id', 'name_en'] as const)
    for (const field of fields)
      if (!value[field])
        issues.push({
          code: 'custom',
          path: [field],
          message: m.admin_form_missing(),
          input: value[field],
        })
  })
export type GiftForm = z.input<typeof giftForm>
