import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { downloadCsv } from '#app/lib/admin/csv'
import { errorText } from '#app/lib/error-text'
import type { CsvPiece } from '#app/lib/supabase/staff-results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { Button } from './ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './ui/dropdown-menu'

type Props = {
  /** Without extension. */
  fileName: string
  heading: (column: string) => string
  ask: (after: string | undefined, signal: AbortSignal, separator: string) => Promise<CsvPiece>
  /** Whether to offer semicolons as separator, which spreadsheets in Indonesian expect. */
  hasSeparators?: boolean
}

/** Downloads the filtered list as CSV. Pressed again it aborts. */
export function CsvButton({ fileName, heading, ask, hasSeparators = false }: Props) {
  const [rows, setRows] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(separator = ',') {
    const { signal } = (running.current = new AbortController())
    setRows(0)
    try {
      await downloadCsv(
        `${fileName}.csv`,
        heading,
        (after) => ask(after, signal, separator),
        setRows,
        signal,
        separator,
      )
    } catch (error) {
      if (!signal.aborted) toast({ title: errorText(error), variant: 'destructive' })
    }
    setRows(undefined)
  }

  const isRunning = rows !== undefined
  if (hasSeparators && !isRunning)
    return (
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" className="max-md:hidden">
            <Download aria-hidden />
            {m.admin_csv_download()}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => void start(',')}>
            {m.admin_csv_commas()}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void start(';')}>
            {m.admin_csv_semicolons()}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    )
  return (
    // Hidden on phones, which have no spreadsheet to open it with.
    <Button
      variant="outline"
      className="max-md:hidden"
      onClick={() => (isRunning ? running.current?.abort() : void start())}
    >
      <Download aria-hidden />
      {isRunning
        ? m.admin_csv_running({ rows: rows.toLocaleString(getLocale()) })
        : m.admin_csv_download()}
    </Button>
  )
}
