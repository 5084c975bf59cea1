import { m } from '#app/paraglide/messages.js'

const methodNames: Record<string, () => string> = {
  cash: m.admin_sales_method_cash,
  transfer: m.admin_sales_method_transfer,
  edc: m.admin_sales_method_edc,
  qris: m.admin_sales_method_qris,
  online: m.admin_sales_method_online,
  credit: m.admin_sales_method_credit,
}
export const methodName = (method: string) => methodNames[method]?.() ?? method

const kindNames: Record<string, () => string> = {
  session: m.admin_sales_kind_session,
  package: m.admin_sales_kind_package,
  product: m.admin_sales_kind_product,
  credit: m.admin_sales_kind_credit,
  adjustment: m.admin_sales_kind_adjustment,
}
export const kindName = (kind: string) => kindNames[kind]?.() ?? kind

/** The words of a CSV file for what the database names by codes. */
export const csvWords = () => ({
  ...Object.fromEntries(Object.entries(kindNames).map(([kind, name]) => [kind, name()])),
  sale: m.admin_sales_state_sale(),
  refund: m.admin_sales_state_refund(),
  void: m.admin_sales_state_void(),
})

const headings: Record<string, () => string> = {
  receipt_number: m.admin_sales_number,
  date: m.admin_csv_date,
  time: m.admin_board_time,
  type: m.admin_sales_type,
  clinic: m.admin_clinic,
  patient: m.admin_board_patient,
  booking: m.admin_board_number,
  physiotherapist: m.admin_nav_physio,
  kinds: m.admin_sales_kinds,
  note: m.admin_sales_note,
  total: m.admin_sales_total,
}
/** The label of a CSV column. */
export const csvHeading = (column: string) => headings[column]?.() ?? methodName(column)
