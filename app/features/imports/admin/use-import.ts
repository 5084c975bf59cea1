import { useRef, useState } from 'react'
import { type AppError, toAppError } from '#app/lib/errors'
import type { ImportedRow } from '#app/lib/supabase/setup-results'
import { m } from '#app/paraglide/messages.js'
import type { Kind } from './columns'
import { earlierRows } from './earlier-rows'
import { importPatients, importVisits } from './mutations'
import type { ImportRow } from './values'

/** Rows per request: answered within a second, and ten thousand within a minute. */
const atOnce: Record<Kind, number> = { patients: 200, visits: 20 }
/** More of them are refused. */
const atMost: Record<Kind, number> = { patients: 500, visits: 50 }

type Run = {
  isTrial: boolean
  rows: ImportRow[]
  /** What the trial before an import said of each row. */
  tried?: ImportedRow[] | undefined
  /** Outcomes of the rows done so far. */
  answers: ImportedRow[]
  state: 'running' | 'stopped' | 'failed' | 'done'
  error?: AppError
}

/** A row that was written by a batch whose answer was lost: done, though not before this import. */
const asTried = (answer: ImportedRow, tried: ImportedRow | undefined, row: ImportRow | undefined) =>
  answer.outcome === 'done' && tried && tried.outcome !== 'done'
    ? { ...tried, outcome: row?.is_other ? ('new' as const) : tried.outcome }
    : answer

/** Runs a trial or an import in batches; it can be stopped and resumed. */
export function useImport(clinicId: string, kind: Kind) {
  const [run, setRun] = useState<Run>()
  const wanted = useRef<symbol>(undefined)

  const bring = (rows: ImportRow[], isTrial: boolean) =>
    kind === 'patients'
      ? importPatients(clinicId, rows, isTrial)
      : importVisits(clinicId, rows, isTrial, m.admin_import_override())

  async function go(start: Run) {
    const me = (wanted.current = Symbol('run'))
    let now: Run = { ...start, state: 'running', error: undefined }
    let isRepeated = start.state === 'failed'
    // A run that was stopped shows how its last batch ended, unless the rows have been left.
    const end = (ended: Run) => setRun((shown) => (shown?.rows === now.rows ? ended : shown))
    const earlier = now.isTrial ? earlierRows(now.rows) : undefined
    setRun(now)
    while (now.answers.length < now.rows.length) {
      const from = now.answers.length
      const piece = now.rows.slice(from, from + atOnce[kind])
      const before = earlier?.(from, from + piece.length, atMost[kind] - piece.length) ?? []
      let answers: ImportedRow[]
      try {
        answers = await bring([...before, ...piece], now.isTrial)
      } catch (error) {
        end({ ...now, state: 'failed', error: toAppError(error) })
        return
      }
      const own = answers.slice(before.length)
      const seen = isRepeated
        ? own.map((answer, n) => asTried(answer, now.tried?.[from + n], piece[n]))
        : own
      isRepeated = false
      now = { ...now, answers: [...now.answers, ...seen] }
      if (wanted.current !== me) {
        end({ ...now, state: 'stopped' })
        return
      }
      setRun(now)
    }
    setRun({ ...now, state: 'done' })
  }

  return {
    run,
    start: (rows: ImportRow[], isTrial: boolean) =>
      void go({
        rows,
        isTrial,
        answers: [],
        state: 'running',
        tried: isTrial ? undefined : run?.answers,
      }),
    stop: () => {
      wanted.current = undefined
    },
    goOn: () => run && void go(run),
    forget: () => {
      wanted.current = undefined
      setRun(undefined)
    },
  }
}
