import { columnsOf } from '#app/components/admin/data-table/columns'
import { Portrait } from '#app/components/brand/portrait'
import { Badge } from '#app/components/ui/badge'
import { specialisationName } from '#app/features/services/admin/service-columns'
import { formatDay } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { PhysioRow } from './queries'

export const languageName = (code: string) =>
  new Intl.DisplayNames(getLocale(), { type: 'language' }).of(code) ?? code

const column = columnsOf<PhysioRow>()

export const physioColumns = column.columns([
  column.accessor('name', {
    enableHiding: false,
    meta: { label: m.admin_physio_name, onPhone: 'title' },
    cell: ({ row }) => (
      <span className="flex items-center gap-3">
        <span className="max-md:hidden [&>span]:size-8 [&>span]:text-xs">
          <Portrait of={row.original} />
        </span>
        {row.original.name}
      </span>
    ),
  }),
  column.accessor('years_of_experience', {
    meta: { label: m.admin_physio_years, isNumber: true, onPhone: 'line' },
    cell: ({ getValue }) => m.physiotherapists_years({ years: getValue() }),
  }),
  column.accessor((row) => row.specialities.map(specialisationName).join(', '), {
    id: 'specialities',
    enableSorting: false,
    meta: { label: m.physiotherapists_specialities, onPhone: 'line' },
    cell: ({ getValue }) => (
      <span className="md:block md:max-w-64 md:truncate" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  column.accessor((row) => row.languages.map(languageName).join(', '), {
    id: 'languages',
    enableSorting: false,
    meta: { label: m.physiotherapists_languages },
  }),
  column.accessor('is_active', {
    enableSorting: false,
    meta: { label: m.admin_service_state, onPhone: 'aside' },
    cell: ({ row: { original } }) => (
      <Badge variant={!original.is_active ? 'done' : original.is_public ? 'confirmed' : 'waiting'}>
        {!original.is_active
          ? m.admin_physio_inactive()
          : original.is_public
            ? m.admin_physio_public()
            : m.admin_physio_hidden()}
      </Badge>
    ),
  }),
  column.accessor('updated_at', {
    meta: { label: m.admin_changed_at },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
])
