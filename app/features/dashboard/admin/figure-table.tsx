import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import { saveCsv } from '#app/lib/admin/csv'
import { m } from '#app/paraglide/messages.js'
import type { Rows } from './links'

export type FigureRow = {
  key: string
  name: string
  values: (string | number)[]
  /** Formatted values. */
  shown: string[]
  rows?: Rows
}
type Props = { name: string; columns: string[]; rows: FigureRow[]; fileName: string }

/** Figures as a table: the accessible alternative of a chart, with CSV export. */
export function FigureTable({ name, columns, rows, fileName }: Props) {
  return (
    <div className="grid gap-2">
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={name}>
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b text-muted-foreground">
              {columns.map((column, n) => (
                <th
                  key={column}
                  scope="col"
                  className={
                    n === 0
                      ? 'py-1.5 text-left font-semibold'
                      : 'py-1.5 pl-4 text-right font-semibold'
                  }
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name: row, shown, rows: behind }) => (
              <tr key={key} className="border-b last:border-0">
                <th scope="row" className="py-1.5 text-left font-medium">
                  {behind ? (
                    <Link {...behind} className="text-primary underline underline-offset-4">
                      {row}
                    </Link>
                  ) : (
                    row
                  )}
                </th>
                {shown.map((value, n) => (
                  <td key={n} className="py-1.5 pl-4 text-right whitespace-nowrap">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start max-md:hidden"
        onClick={() =>
          saveCsv(`${fileName}.csv`, [columns, ...rows.map((row) => [row.name, ...row.values])])
        }
      >
        <Download aria-hidden />
        {m.admin_csv_download()}
      </Button>
    </div>
  )
}
