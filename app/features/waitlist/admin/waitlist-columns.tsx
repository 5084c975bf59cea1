import { columnsOf } from '#app/components/admin/data-table/columns'
import { Skeleton } from '#app/components/ui/skeleton'
import { whenText } from '#app/features/appointments/admin/when'
import { formatDay } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { phoneText } from '#app/lib/phone-text'
import type { WaitingPatient } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { daysText, hoursText } from './wish-texts'

const column = columnsOf<WaitingPatient>()
const isFixed = { enableSorting: false }

/** @param timeZone of the clinic */
export const waitlistColumns = (timeZone: string) =>
  column.columns([
    column.accessor((row) => row.patient.full_name, {
      id: 'patient',
      ...isFixed,
      enableHiding: false,
      meta: { label: m.admin_board_patient, onPhone: 'title' },
    }),
    column.display({
      id: 'free',
      ...isFixed,
      meta: { label: m.admin_waitlist_free, onPhone: 'aside' },
      cell: ({ row: { original } }) =>
        original.free === undefined ? (
          <Skeleton className="inline-block h-4 w-24" />
        ) : original.free ? (
          <span className="font-semibold text-primary">
            {whenText(original.free.starts_at, timeZone)}
          </span>
        ) : (
          <span className="text-muted-foreground">{m.admin_waitlist_nothing_free()}</span>
        ),
    }),
    column.accessor((row) => `${daysText(row)}, ${hoursText(row)}`, {
      id: 'wish',
      ...isFixed,
      meta: { label: m.admin_waitlist_wish, onPhone: 'line' },
    }),
    column.accessor((row) => localised(row.service, 'name'), {
      id: 'service',
      ...isFixed,
      meta: { label: m.admin_service_name, onPhone: 'line' },
    }),
    column.accessor((row) => row.physiotherapist?.name ?? m.admin_board_anyone(), {
      id: 'physiotherapist',
      ...isFixed,
      meta: { label: m.admin_nav_physio },
    }),
    column.accessor((row) => (row.patient.phone ? phoneText(row.patient.phone) : '–'), {
      id: 'phone',
      ...isFixed,
      meta: { label: m.profile_phone_label },
    }),
    column.accessor((row) => formatDay(row.created_at, { timeZone }), {
      id: 'since',
      ...isFixed,
      meta: { label: m.admin_waitlist_since },
    }),
  ])
