import { useState } from 'react'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { errorText } from '#app/lib/error-text'
import type { AppError } from '#app/lib/errors'
import { m } from '#app/paraglide/messages.js'
import {
  type Columns,
  type Field,
  fieldName,
  fieldOptions,
  type Kind,
  needed,
  withColumn,
} from './columns'
import type { Table } from './read-file'

type Props = {
  kind: Kind
  table: Table
  columns: Columns
  monthFirst: boolean
  isChecking: boolean
  error: AppError | undefined
  onColumns: (columns: Columns) => void
  onMonthFirst: (monthFirst: boolean) => void
  onBack: () => void
  onCheck: () => void
}

const examples = (table: Table, at: number) =>
  [...new Set(table.rows.map((cells) => cells[at] ?? '').filter(Boolean))].slice(0, 3).join(' · ')

/** The meaning of each column of the file: guessed, and corrected by hand. */
export function ColumnStep({ kind, table, columns, error, ...props }: Props) {
  const [isMissing, setMissing] = useState(false)
  const missing = needed[kind].filter((field) => !columns.includes(field))
  return (
    <div className="grid max-w-200 gap-5">
      <p>{m.admin_import_columns_intro({ count: table.rows.length })}</p>
      {error && <FormAlert key={error.code}>{errorText(error)}</FormAlert>}
      {isMissing && missing.length > 0 && (
        <FormAlert key={missing.join()}>
          {m.admin_import_missing({ fields: missing.map(fieldName).join(', ') })}
        </FormAlert>
      )}
      <ul className="overflow-hidden rounded-lg border bg-card">
        {table.headings.map((heading, at) => (
          <li
            key={at}
            className="grid items-center gap-x-4 gap-y-1.5 border-b p-3 last:border-b-0 sm:grid-cols-[1fr_14rem]"
          >
            <span className="min-w-0">
              <span className="block font-semibold">
                {heading || m.admin_import_column({ number: at + 1 })}
              </span>
              <span className="block truncate text-sm text-muted-foreground">
                {examples(table, at) || m.admin_import_column_empty()}
              </span>
            </span>
            <SelectFilter
              label={m.admin_import_column_is({
                column: heading || m.admin_import_column({ number: at + 1 }),
              })}
              all={m.admin_import_leave_out()}
              value={columns[at]}
              options={fieldOptions(kind)}
              onChange={(field) =>
                props.onColumns(withColumn(columns, at, field as Field | undefined))
              }
            />
          </li>
        ))}
      </ul>
      {(columns.includes('birth_date') || columns.includes('visit_day')) && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm font-semibold">{m.admin_import_days()}</span>
          <SelectFilter
            label={m.admin_import_days()}
            value={props.monthFirst ? 'month' : 'day'}
            options={[
              { value: 'day', label: m.admin_import_day_first() },
              { value: 'month', label: m.admin_import_month_first() },
            ]}
            onChange={(first) => props.onMonthFirst(first === 'month')}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          aria-busy={props.isChecking}
          onClick={() => (missing.length === 0 ? props.onCheck() : setMissing(true))}
        >
          {m.admin_import_check()}
        </Button>
        <Button variant="outline" onClick={props.onBack}>
          {m.admin_import_other_file()}
        </Button>
      </div>
    </div>
  )
}
