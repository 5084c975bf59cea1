import { guessColumns } from './columns'
import type { SheetAnswer } from './spreadsheet.worker'

export type Table = {
  headings: string[]
  rows: string[][]
  /** Of each row, as spreadsheets number them. */
  lines: number[]
}

/**
 * Reads another system's table: CSV in any separator and encoding, or a spreadsheet's first sheet.
 * @throws when the file is neither
 */
export async function readTable(file: File): Promise<Table> {
  const lines = /\.xlsx$/i.test(file.name) ? await readSpreadsheet(file) : await readCsv(file)
  const filled = lines
    .map((cells, at) => ({
      line: at + 1,
      // A leading apostrophe keeps spreadsheets from parsing a phone number as a formula.
      cells: cells.map((cell) => cell.trim().replace(/^'(?=[=+@-])/, '')),
    }))
    .filter(({ cells }) => cells.some(Boolean))
  const [headings, ...rows] = filled.slice(startOf(filled.map(({ cells }) => cells)))
  return {
    headings: headings?.cells ?? [],
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
  }
}

/** Row of the headings: titles above them stand alone in their rows. */
function startOf(rows: string[][]) {
  const at = rows.findIndex((cells) => cells.filter(Boolean).length > 1)
  return at > 0 && guessColumns(rows[at] ?? [], 'visits').some(Boolean) ? at : 0
}

async function readCsv(file: File): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const text = decoded(await file.arrayBuffer())
  // Control characters tell that a file is not text.
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08]/.test(text.slice(0, 5000))) throw new Error('no text')
  // Excel's hint, which is no row: `sep=;`
  const [hint = '', separator] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? []
  // A single one further down would have its whole batch refused, without a word which row.
  const table = text.slice(hint.length).replaceAll('\0', '')
  // Empty lines count as rows, but not for the guess.
  const guess = () => papa.parse(table, { preview: 20, skipEmptyLines: 'greedy' }).meta.delimiter
  return papa.parse<string[]>(table, { delimiter: separator ?? guess() }).data
}

/** Files that are neither UTF-16 nor UTF-8 come from an older Windows. */
function decoded(bytes: ArrayBuffer): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** By its byte order mark, or the empty half of a first letter. */
function utf16Of(bytes: ArrayBuffer) {
  const [first, second] = new Uint8Array(bytes)
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second) ? 'utf-16be' : undefined
}

/** In a worker, because unpacking a large sheet takes seconds. */
async function readSpreadsheet(file: File): Promise<string[][]> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
    type: 'module',
  })
  try {
    const rows = await new Promise<unknown[][]>((resolve, reject) => {
      worker.onerror = () => reject(new Error('no spreadsheet'))
      worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) =>
        data.rows ? resolve(data.rows) : reject(new Error('no spreadsheet'))
      worker.postMessage(file)
    })
    return rows.map((cells) => cells.map(written))
  } finally {
    worker.terminate()
  }
}

/** A cell as text; days and times as the sheet shows them. */
export function written(cell: unknown): string {
  if (cell instanceof Date) {
    // A sheet stores a part of a day, of which 10:00 may be a millisecond short.
    const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
  }
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : ''
}
