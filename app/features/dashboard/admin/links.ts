import { revenueMethods } from '#app/features/sales/admin/schema'
import type { Span } from './schema'

/** Link to exactly the rows that make up a figure. */
export type Rows = { to: string; search: Record<string, string> }
/** The selected clinic; empty: all. */
type Where = Record<string, string>

const visits = '/admin/appointment/completed'
const sales = '/admin/sales/history'
const took = 'confirmed,checked_in,completed,no_show'

/** Links to the rows of each figure: each list adds up to the same count or amount. */
export function rowsOf({ from, until }: Span, where: Where) {
  const days = { ...where, from, until }
  const booked = { ...days, scope: 'booked' }
  return {
    revenue: { to: sales, search: { ...days, method: revenueMethods.join(',') } },
    method: (method: string) => ({ to: sales, search: { ...days, method } }),
    kind: (kind: string) => ({ to: sales, search: { ...days, kind } }),
    /** Null: sales without a visit. */
    soldWith: (id: string | null) => ({
      to: sales,
      search: { ...days, physiotherapist: id ?? 'none' },
    }),
    booked: { to: visits, search: booked },
    completed: { to: visits, search: { ...days, state: 'completed' } },
    noShow: { to: visits, search: { ...days, state: 'no_show' } },
    cancelled: {
      to: visits,
      search: { ...days, state: 'cancelled_by_patient,cancelled_by_clinic' },
    },
    /** Visits that took a physiotherapist's time. */
    timeOf: (id: string) => ({
      to: visits,
      search: { ...booked, physiotherapist: id, state: took },
    }),
    new: { to: '/admin/patients/registered', search: { ...days, visit: 'new' } },
    returning: { to: '/admin/patients/registered', search: { ...days, visit: 'returning' } },
    packagesSold: { to: sales, search: { ...days, kind: 'package' } },
    sessionsUsed: { to: visits, search: { ...booked, package: 'yes' } },
    /** Without the clinic, because the figure covers all clinics. */
    credit: { to: '/admin/vouchers/owned', search: { kind: 'credit', state: 'usable' } },
    tasks: { to: '/admin/tasks', search: where },
  } satisfies Record<string, Rows | ((key: string) => Rows) | ((key: string | null) => Rows)>
}
