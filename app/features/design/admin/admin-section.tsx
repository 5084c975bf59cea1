import type { UseQueryResult } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'
import { columnsOf } from '#app/components/admin/data-table/columns'
import { DataTable } from '#app/components/admin/data-table/data-table'
import type { SearchPatch } from '#app/components/admin/data-table/use-table-search'
import { DateRangeFilter } from '#app/components/admin/filters/date-range-filter'
import { MultiSelectFilter } from '#app/components/admin/filters/multi-select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import type { PageOfRows } from '#app/lib/admin/page-of-rows'
import { tableSearch } from '#app/lib/admin/search'
import { AppError } from '#app/lib/errors'
import { formatMoney } from '#app/lib/format'
import { DesignSection } from '../design-section'

type Row = { id: string; name: string; city: string; price: number }
const rows: Row[] = ['Sari', 'Budi', 'Rina', 'Agus'].map((name, index) => ({
  id: name,
  name,
  city: index % 2 ? 'Tangerang' : 'Jakarta',
  price: 320_000 + index * 15_000,
}))
const column = columnsOf<Row>()
const columns = column.columns([
  column.accessor('name', { meta: { label: () => 'Nama', onPhone: 'title' } }),
  column.accessor('city', { meta: { label: () => 'Kota', onPhone: 'line' } }),
  column.accessor('price', {
    meta: { label: () => 'Harga', isNumber: true, onPhone: 'aside' },
    cell: ({ getValue }) => formatMoney(getValue()),
  }),
])

const answer = (state: Partial<UseQueryResult<PageOfRows<Row>>>) =>
  ({
    fetchStatus: 'idle',
    error: null,
    refetch: () => Promise.resolve(),
    ...state,
  }) as UseQueryResult<PageOfRows<Row>>

const states = {
  rows: answer({ data: { rows, total: 4 } }),
  loading: answer({ fetchStatus: 'fetching' }),
  empty: answer({ data: { rows: [], total: 0 } }),
  error: answer({ error: new AppError('unexpected') }),
  offline: answer({ fetchStatus: 'paused' }),
  'not fresh': answer({
    data: { rows, total: 4 },
    error: new AppError('network'),
    dataUpdatedAt: Date.UTC(2026, 10, 21, 3, 42),
  }),
}

function SampleTable({ name, query }: { name: string; query: UseQueryResult<PageOfRows<Row>> }) {
  const [patch, setPatch] = useState<SearchPatch>({})
  const [selected, setSelected] = useState<RowSelectionState>({})
  const { hide, ...rest } = patch
  const search = tableSearch.parse({ ...rest, hide: Array.isArray(hide) ? hide.join() : undefined })
  return (
    <DataTable
      name={`Tabel: ${name}`}
      columns={columns}
      query={query}
      search={search}
      setSearch={(next) =>
        setPatch((before) => ({ ...before, ...(typeof next === 'function' ? next(search) : next) }))
      }
      rowId={(row) => row.id}
      onOpen={() => {}}
      empty="Belum ada pasien."
      onClearFilters={undefined}
      selection={{ rows: selected, onChange: setSelected }}
      filters={<SampleFilters />}
    />
  )
}

function SampleFilters() {
  const [text, setText] = useState<string>()
  const [cities, setCities] = useState<string[] | undefined>(['jakarta'])
  const [range, setRange] = useState<{ from?: string; until?: string }>({})
  return (
    <>
      <TextFilter label="Cari nama" value={text} onChange={setText} />
      <MultiSelectFilter
        label="Kota"
        value={cities}
        onChange={setCities}
        options={[
          { value: 'jakarta', label: 'Jakarta' },
          { value: 'tangerang', label: 'Tangerang' },
        ]}
      />
      <DateRangeFilter label="Tanggal" value={range} onChange={setRange} />
    </>
  )
}

const refused = new AppError('already_exists', { details: { field: 'name' } })

function SampleForm() {
  const form = useAppForm({
    defaultValues: {
      name: '',
      born_on: null as string | null,
      price_idr: 350_000,
      minutes: 60,
      city: 'jakarta',
      note: '',
      is_active: true,
    },
  })
  return (
    <form.AppForm>
      <form.FormFrame error={refused}>
        <form.AppField name="name">{(field) => <field.TextField label="Nama" />}</form.AppField>
        <form.AppField name="born_on">
          {(field) => <field.DateField label="Tanggal lahir" />}
        </form.AppField>
        <form.AppField name="price_idr">
          {(field) => <field.RupiahField label="Harga" hint="Untuk satu sesi." />}
        </form.AppField>
        <form.AppField name="minutes">
          {(field) => <field.NumberField label="Durasi" unit="menit" />}
        </form.AppField>
        <form.AppField name="city">
          {(field) => (
            <field.SelectField
              label="Kota"
              options={[
                { value: 'jakarta', label: 'Jakarta' },
                { value: 'tangerang', label: 'Tangerang' },
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="note">
          {(field) => <field.TextareaField label="Catatan" />}
        </form.AppField>
        <form.AppField name="is_active">
          {(field) => <field.CheckboxField label="Aktif" />}
        </form.AppField>
      </form.FormFrame>
    </form.AppForm>
  )
}

/** The components of the staff area; popups open in the visitor's own colour mode. */
export function AdminSection() {
  return (
    <>
      {Object.entries(states).map(([name, query]) => (
        <DesignSection key={name} title={`Staff: table, ${name}`}>
          <SampleTable name={name} query={query} />
        </DesignSection>
      ))}
      <DesignSection title="Staff: form, refused">
        <SampleForm />
      </DesignSection>
    </>
  )
}
