import type { Receipt, VoucherEntry } from './results'
import type { CsvPiece, ListPage } from './staff-results'

// Results of the sales functions for staff; see results.ts. Money is in whole rupiah.

type Named = { id: string; full_name: string }

export type ListedSale = {
  id: string
  receipt_number: string
  sold_at: string
  channel: string
  /** Negative where it refunds or voids another sale. */
  total_idr: number
  is_refund: boolean
  voids_sale_id: string | null
  is_voided: boolean
  note: string | null
  clinic: { id: string; name: string; time_zone: string }
  patient: Named | null
  booking_number: string | null
  physiotherapist: string | null
  kinds: string[]
  methods: string[]
}

export type SaleSums = { total_idr: number; sales: number; voided_idr: number }

export type SalePage = Omit<ListPage<ListedSale>, 'next'> & {
  /** The part matching the filter by kind or by method; null without that filter. */
  sums: SaleSums & {
    kinds_idr: number | null
    methods_idr: number | null
    credit_idr: number | null
  }
  /** The only day that the front desk may see. */
  own_day: string | null
}

type SaleLine = {
  id: number
  kind: string
  description: string | null
  quantity: number
  unit_price_idr: number
  discount_idr: number
  amount_idr: number
  name_id: string | null
  name_en: string | null
}

export type SalePayment = {
  id: number
  method: string
  amount_idr: number
  reference: string | null
  payment_id: string | null
  provider: string | null
  refundable_idr: number | null
}

export type SaleRecord = ListedSale & {
  lines: SaleLine[]
  payments: SalePayment[]
  appointment_id: string | null
  recorded_by: string | null
  created_at: string
  voided_by: { id: string; receipt_number: string; note: string | null } | null
  voids: { id: string; receipt_number: string } | null
  can_void: boolean
  voucher_code: string | null
  /** The last time it was sent or scheduled. */
  receipt_message: SentReceipt | null
  receipt: Receipt | null
}

export type SentReceipt = { status: string; at: string }

/** A newly written sale. */
export type WrittenSale = {
  id: string
  receipt_number: string
  total_idr: number
  voucher_code: string | null
}

export type DaySummary = {
  clinic_id: string
  on_date: string
  total_idr: number
  sales: number
  by_method: { method: string; total_idr: number }[]
  closing: {
    expected: Record<string, number>
    opening_idr: number
    counted: Record<string, number>
    difference_idr: number
    note: string | null
    closed_at: string
    closed_by: string | null
  } | null
  last_opening_idr: number
  can_reopen: boolean
}

export type SalesSummary = SaleSums & {
  by_day: { day: string; total_idr: number; sales: number }[]
  by_method: { method: string; total_idr: number }[]
  by_kind: { kind: string; total_idr: number }[]
  by_physiotherapist: {
    physiotherapist_id: string | null
    name: string | null
    total_idr: number
    sales: number
  }[]
}

type Visits = { booked: number; completed: number; no_show: number; cancelled: number }
type Minutes = { booked_minutes: number; available_minutes: number }

export type DashboardSummary = {
  appointments: Visits
  utilisation: (Minutes & {
    physiotherapist_id: string
    name: string
    by_hour: (Minutes & { hour: number })[]
  })[]
  revenue_idr: number
  patients: { new: number; returning: number }
  by_day: (Visits & { day: string; revenue_idr: number })[]
  packages: { sold: number; sessions_used: number }
  credit_owed_idr: number
  open_tasks: number
}

/** A package or credit that a patient owns. */
export type OwnedVoucher = {
  id: string
  code: string
  kind: string
  name_id: string
  name_en: string
  patient: Named
  created_at: string
  valid_until: string | null
  reason: string | null
  /** Sessions, or rupiah of credit, issued and remaining; negative: owed. */
  issued: number
  remaining: number
  state: string
  purchase: {
    id: string
    number: string
    package_id: string
    status: string
    total_idr: number
    clinic: string
    sale_id: string | null
  } | null
}

export type VoucherPage = Omit<ListPage<OwnedVoucher>, 'next'> & {
  sums: { credit_idr: number; sessions: number }
}

export type VoucherRecord = OwnedVoucher & {
  deactivated_at: string | null
  deactivation_reason: string | null
  given_by: string | null
  can_deactivate: boolean
  history: VoucherEntry[]
}

/** By function name. */
export type SalesResults = {
  close_day: DaySummary
  dashboard_summary: DashboardSummary
  day_summary: DaySummary
  export_sales: CsvPiece
  list_sales: SalePage
  list_vouchers: VoucherPage
  read_sale: SaleRecord
  read_voucher: VoucherRecord
  record_sale: WrittenSale
  reopen_day: DaySummary
  /** `next` is the cursor for the next call; null when everything has been checked. */
  run_ledger_check: { new: number; open: number; next: string | null }
  sales_summary: SalesSummary
  send_receipt: SentReceipt
  settle_refund: WrittenSale
  void_sale: WrittenSale
}
