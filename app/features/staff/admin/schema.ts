import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const roles = ['admin', 'receptionist', 'physiotherapist'] as const

export const staffSearch = tableSearch.extend({
  q: filter.text,
  role: z.enum(roles).optional().catch(undefined),
  state: z.enum(['working', 'ended']).optional().catch(undefined),
})
export type StaffSearch = z.output<typeof staffSearch>

const text = z
  .string()
  .trim()
  .min(1, { error: () => m.admin_form_missing() })

export const memberForm = z.object({
  full_name: text,
  role: z.enum(roles),
  clinic_id: z.string(),
  physiotherapist_id: z.string(),
  is_active: z.boolean(),
})
export type MemberForm = z.input<typeof memberForm>

export const invitationForm = z.object({
  email: text,
  full_name: text,
  role: z.enum(roles),
  clinic_id: z.string(),
})
export type InvitationForm = z.input<typeof invitationForm>
