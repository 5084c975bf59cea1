import { saveFile } from '#app/lib/save-file'
import type { CsvPiece } from '#app/lib/supabase/staff-results'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/**
 * Downloads a list as CSV, page by page. Each piece becomes its own Blob, which the browser may
 * keep on disk, so the whole file is never one string in memory.
 * @param heading the column's name in the user's language
 * @param ask fetches the piece that follows a row
 * @param onRows called with the number of rows fetched so far
 * @param separator used in the heading; the pieces contain their own
 * @throws whatever `ask` throws, or AbortError when `signal` is aborted
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
    // The byte order mark tells spreadsheets that the file is UTF-8.
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

/** Saves rows in memory as CSV; text that a spreadsheet would run as a formula is escaped. */
export function saveCsv(fileName: string, rows: (string | number)[][]) {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? String(value)
      : quoted(/^\s*[=+@-]/.test(value) ? `'${value}` : value)
  save(fileName, ['\uFEFF', ...rows.map((row) => `${row.map(cell).join()}\r\n`)])
}

const save = (fileName: string, parts: BlobPart[]) =>
  saveFile(fileName, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
