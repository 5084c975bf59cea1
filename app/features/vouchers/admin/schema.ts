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

const text = z
  .string()
  .trim()
  .min(1, { error: () => m.admin_form_missing() })
const number = z.number().nullable()

/** The shape of what is typed. What a promotion may be is the database's to say. */
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
    clinic_id: z.string(),
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
