import { columnsOf } from '#app/components/admin/data-table/columns'
import { dayTime } from '#app/lib/admin/day-time'
import { m } from '#app/paraglide/messages.js'
import { changesText } from './changes'
import type { AuditRow, Names } from './queries'
import type { AuditedTable } from './schema'

const tableNames: Record<AuditedTable, () => string> = {
  physiotherapists: m.admin_nav_physio,
  physiotherapist_services: m.admin_physio_services,
  schedules: m.admin_physio_hours,
  off_days: m.admin_nav_off_days,
  clinics: m.admin_audit_clinics,
  clinic_hours: m.admin_audit_clinic_hours,
  services: m.admin_services_title,
  service_prices: m.admin_service_prices,
  packages: m.admin_nav_packages,
  booking_policy: m.admin_audit_policy,
  staff: m.admin_staff_title,
  patients: m.admin_patient_title,
  security_policy: m.admin_audit_security,
  articles: m.admin_audit_articles,
  faqs: m.admin_audit_faqs,
  testimonials: m.admin_audit_testimonials,
  site_settings: m.admin_audit_site,
}
export const tableName = (table: string) => tableNames[table as AuditedTable]?.() ?? table

export const actionNames: Record<string, () => string> = {
  insert: m.admin_audit_insert,
  update: m.admin_audit_update,
  delete: m.admin_audit_delete,
}

const column = columnsOf<AuditRow>()

/** @param names what ids stand for */
export const auditColumns = (names: Names) =>
  column.columns([
    column.accessor('created_at', {
      enableHiding: false,
      meta: { label: m.admin_audit_when, onPhone: 'line' },
      cell: ({ getValue }) => dayTime(getValue()),
    }),
    column.accessor((row) => row.actor_name ?? m.admin_board_system(), {
      id: 'actor',
      enableSorting: false,
      meta: { label: m.admin_off_days_who, onPhone: 'aside' },
    }),
    column.accessor((row) => `${tableName(row.table_name)}: ${row.row_name ?? '–'}`, {
      id: 'what',
      enableSorting: false,
      meta: { label: m.admin_audit_what, onPhone: 'title' },
      cell: ({ getValue }) => (
        <span className="md:block md:max-w-72 md:truncate" title={getValue()}>
          {getValue()}
        </span>
      ),
    }),
    column.accessor('action', {
      enableSorting: false,
      meta: { label: m.admin_audit_action, onPhone: 'line' },
      cell: ({ getValue }) => actionNames[getValue()]?.() ?? getValue(),
    }),
    column.accessor((row) => changesText(row, names), {
      id: 'changes',
      enableSorting: false,
      meta: { label: m.admin_audit_changes, onPhone: 'text' },
      cell: ({ getValue }) => (
        <span className="line-clamp-4 max-w-160 py-1 whitespace-normal" title={getValue()}>
          {getValue()}
        </span>
      ),
    }),
  ])
