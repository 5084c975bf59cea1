import { ShieldCheck } from 'lucide-react'
import { columnsOf } from '#app/components/admin/data-table/columns'
import { roleNames } from '#app/components/layout/admin-pages'
import { Badge } from '#app/components/ui/badge'
import { dayTime } from '#app/lib/admin/day-time'
import type { StaffMember } from '#app/lib/supabase/setup-results'
import { m } from '#app/paraglide/messages.js'

const column = columnsOf<StaffMember>()

/** @param clinics names, for staff who work at one clinic only */
export const staffColumns = (clinics: { id: string; name: string }[]) =>
  column.columns([
    column.accessor('full_name', {
      enableHiding: false,
      meta: { label: m.admin_physio_name, onPhone: 'title' },
    }),
    column.accessor('role', {
      meta: { label: m.admin_staff_role, onPhone: 'line' },
      cell: ({ getValue }) => roleNames[getValue()](),
    }),
    column.accessor((row) => clinics.find(({ id }) => id === row.clinic_id)?.name ?? null, {
      id: 'clinic',
      enableSorting: false,
      meta: { label: m.admin_clinic, onPhone: 'line' },
      cell: ({ getValue }) => getValue() ?? m.admin_off_days_all_clinics(),
    }),
    column.accessor('email', { enableSorting: false, meta: { label: m.admin_staff_email } }),
    column.accessor('has_second_factor', {
      enableSorting: false,
      meta: { label: m.admin_staff_second_factor },
      cell: ({ getValue }) =>
        getValue() ? (
          <span className="inline-flex items-center gap-1.5">
            <ShieldCheck aria-hidden className="size-4" />
            {m.admin_staff_factor_set()}
          </span>
        ) : (
          <span className="text-muted-foreground">{m.admin_staff_factor_none()}</span>
        ),
    }),
    column.accessor('last_seen_at', {
      meta: { label: m.admin_staff_last_seen },
      cell: ({ getValue, row }) => {
        const at = getValue()
        if (row.original.is_invited) return m.admin_staff_invited()
        return at ? dayTime(at) : '–'
      },
    }),
    column.accessor('is_active', {
      enableSorting: false,
      meta: { label: m.admin_service_state, onPhone: 'aside' },
      cell: ({ getValue }) => (
        <Badge variant={getValue() ? 'confirmed' : 'done'}>
          {getValue() ? m.admin_staff_working() : m.admin_staff_ended()}
        </Badge>
      ),
    }),
  ])
