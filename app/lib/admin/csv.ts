import { type CsvPiece } from '#app/lib/supabase/staff-results'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/**
 * Saves a list as CSV, piece after piece. Each piece becomes a file's part at once, which the browser
 * may keep on the disk: the whole stands nowhere as one text.
 * @param heading the names of the columns in the person's language
 * @param ask for the piece after a row
 * @param onRows hears how many rows have come
 * @param separator of the heading; the pieces have their own
 * @throws what `ask` throws, or AbortError once `signal` says so
 */
export async function downloadCsv(
  fileName: string,
  heading: (column: string) => string,
  ask: (after: string | undefined) => Promise<CsvPiece>,
  onRows: (count: number) => void,
  signal: AbortSignal,
  separator = ',',
) {
  const parts: Blob[] = []
  let after: string | undefined
  let count = 0
  do {
    const piece = await ask(after)
    signal.throwIfAborted()
    // Spreadsheets know by the mark at the beginning that it is UTF-8.
    if (parts.length === 0)
      parts.push(
        new Blob([
          '\uFEFF',
          piece.columns.map((name) => quoted(heading(name))).join(separator),
          '\r\n',
        ]),
      )
    parts.push(new Blob([piece.csv]))
    count += piece.rows
    onRows(count)
    after = piece.next ?? undefined
  } while (after)
  save(fileName, parts)
}

/** Saves rows that are already here, as numbers and harmless texts. */
export function saveCsv(fileName: string, rows: (string | number)[][]) {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? String(value)
      : quoted(/^\s*[=+@-]/.test(value) ? `'${value}` : value)
  save(fileName, ['\uFEFF', ...rows.map((row) => `${row.map(cell).join()}\r\n`)])
}

function save(fileName: string, parts: BlobPart[]) {
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
