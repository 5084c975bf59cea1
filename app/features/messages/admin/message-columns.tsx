import { columnsOf } from '#app/components/admin/data-table/columns'
import { Badge } from '#app/components/ui/badge'
import { dayTime } from '#app/lib/admin/day-time'
import type { ListedMessage } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { messageText, reportTexts, stateBadge, stateName } from './message-texts'

const column = columnsOf<ListedMessage>()

/** In two lines, as the reports mostly are: addresses need the width. */
const inTwoLines = 'md:block md:w-28 md:whitespace-normal md:text-balance'

export const messageColumns = column.columns([
  column.accessor((row) => row.sent_at ?? row.due_at, {
    id: 'at',
    enableHiding: false,
    enableSorting: false,
    meta: { label: m.admin_audit_when, onPhone: 'line' },
    cell: ({ getValue }) => <span className={inTwoLines}>{dayTime(getValue())}</span>,
  }),
  column.accessor((row) => row.patient.full_name, {
    id: 'patient',
    enableHiding: false,
    enableSorting: false,
    meta: { label: m.admin_board_patient, onPhone: 'title' },
  }),
  column.accessor(messageText, {
    id: 'kind',
    enableSorting: false,
    meta: { label: m.admin_messages_kind, onPhone: 'line' },
    cell: ({ getValue }) => <span className={inTwoLines}>{getValue()}</span>,
  }),
  column.accessor('appointment', {
    enableSorting: false,
    meta: { label: m.admin_messages_about },
    cell: ({ getValue }) => {
      const it = getValue()
      if (!it) return '–'
      return <span className={inTwoLines}>{dayTime(it.starts_at, { timeZone: it.time_zone })}</span>
    },
  }),
  column.accessor('status', {
    enableSorting: false,
    meta: { label: m.admin_vouchers_state, onPhone: 'aside' },
    cell: ({ getValue }) => <Badge variant={stateBadge(getValue())}>{stateName(getValue())}</Badge>,
  }),
  column.accessor((row) => reportTexts(row).join('; '), {
    id: 'reports',
    enableSorting: false,
    meta: { label: m.admin_messages_reports, onPhone: 'text' },
    cell: ({ row: { original } }) => (
      <ul className="wrap-anywhere whitespace-normal md:min-w-72 md:py-1">
        {reportTexts(original).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    ),
  }),
])
