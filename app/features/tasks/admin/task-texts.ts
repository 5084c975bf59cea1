import { formatMoney } from '#app/lib/format'
import type { StaffTask } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'

type Text = { title: () => string; todo: () => string }

const texts: Record<string, Text> = {
  payment_late: { title: m.admin_task_payment_late, todo: m.admin_task_payment_late_todo },
  payment_review: { title: m.admin_task_payment_review, todo: m.admin_task_payment_review_todo },
  refund_request: { title: m.admin_task_refund_request, todo: m.admin_task_refund_request_todo },
  receivable: { title: m.admin_task_receivable, todo: m.admin_task_receivable_todo },
  ledger_fault: { title: m.admin_task_ledger_fault, todo: m.admin_task_ledger_fault_todo },
  off_day_conflict: {
    title: m.admin_task_off_day_conflict,
    todo: m.admin_task_off_day_conflict_todo,
  },
  deletion_request: {
    title: m.admin_task_deletion_request,
    todo: m.admin_task_deletion_request_todo,
  },
  message_failed: { title: m.admin_task_message_failed, todo: m.admin_task_message_failed_todo },
  code_cap: { title: m.admin_task_code_cap, todo: m.admin_task_code_cap_todo },
}

export const textsOf = (kind: string): Text =>
  texts[kind] ?? { title: m.admin_task_other, todo: m.admin_task_other_todo }

/** The amount that a task is about, if any. */
export function amountOf({ details, waiting_idr }: StaffTask): string | undefined {
  const amount = [waiting_idr, details.amount_idr, details.refunded_idr, details.received_idr].find(
    (it) => typeof it === 'number' && it > 0,
  )
  return typeof amount === 'number' ? formatMoney(amount) : undefined
}
