import { useRef, useState } from 'react'
import { type AppError, toAppError } from '#app/lib/errors'
import { type ImportedRow } from '#app/lib/supabase/setup-results'
import { m } from '#app/paraglide/messages.js'
import { type Kind } from './columns'
import { importPatients, importVisits } from './mutations'
import { type ImportRow } from './values'

/** Rows per request: answered within a second, and ten thousand within a minute. */
const atOnce: Record<Kind, number> = { patients: 200, visits: 20 }

type Run = {
  isTrial: boolean
  rows: ImportRow[]
  /** Outcomes of the rows done so far. */
  answers: ImportedRow[]
  state: 'running' | 'stopped' | 'failed' | 'done'
  error?: AppError
}

/** Runs a trial or an import in batches; it can be stopped and resumed. */
export function useImport(clinicId: string, kind: Kind) {
  const [run, setRun] = useState<Run>()
  const wanted = useRef<symbol>(undefined)

  async function go(start: Run) {
    const me = (wanted.current = Symbol('run'))
    let now: Run = { ...start, state: 'running', error: undefined }
    setRun(now)
    while (now.answers.length < now.rows.length) {
      const piece = now.rows.slice(now.answers.length, now.answers.length + atOnce[kind])
      let answers: ImportedRow[]
      try {
        answers =
          kind === 'patients'
            ? await importPatients(clinicId, piece, now.isTrial)
            : await importVisits(clinicId, piece, now.isTrial, m.admin_import_override())
      } catch (error) {
        // Ignore the error if another run was started meanwhile.
        if (wanted.current === me) setRun({ ...now, state: 'failed', error: toAppError(error) })
        return
      }
      now = { ...now, answers: [...now.answers, ...answers] }
      if (wanted.current !== me) {
        // Rows of the last batch were imported although the run was stopped: show their outcomes.
        setRun((shown) => (shown?.rows === now.rows ? { ...now, state: 'stopped' } : shown))
        return
      }
      setRun(now)
    }
    setRun({ ...now, state: 'done' })
  }

  return {
    run,
    start: (rows: ImportRow[], isTrial: boolean) =>
      void go({ rows, isTrial, answers: [], state: 'running' }),
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
