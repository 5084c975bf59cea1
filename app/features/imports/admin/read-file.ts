import type { SheetAnswer } from './spreadsheet.worker'

export type Table = { headings: string[]; rows: string[][] }

/**
 * Reads another system's table: CSV in any separator and encoding, or a spreadsheet's first sheet.
 * @throws when the file is neither
 */
export async function readTable(file: File): Promise<Table> {
  const lines = /\.xlsx$/i.test(file.name) ? await readSpreadsheet(file) : await readCsv(file)
  const filled = lines
    // A leading apostrophe keeps spreadsheets from parsing a phone number as a formula.
    .map((cells) => cells.map((cell) => cell.trim().replace(/^'(?=[=+@-])/, '')))
    .filter((cells) => cells.some(Boolean))
  const [headings = [], ...rows] = filled
  return { headings, rows }
}

async function readCsv(file: File): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const text = decoded(await file.arrayBuffer())
  // Control characters tell that a file is not text.
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08]/.test(text.slice(0, 5000))) throw new Error('no text')
  return papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data
}

/** Files that are not UTF-8 come from an older Windows. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(isUtf16(bytes) ? 'utf-16le' : 'windows-1252').decode(bytes)
  }
}

function isUtf16(bytes: ArrayBuffer) {
  const [first, second] = new Uint8Array(bytes)
  return first === 0xff && second === 0xfe
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
function written(cell: unknown): string {
  if (cell instanceof Date) {
    const text = cell.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
  }
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : ''
}
