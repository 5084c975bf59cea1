import { Link } from '@tanstack/react-router'
import { Button, buttonVariants } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { saveCsv } from '#app/lib/admin/csv'
import { errorText } from '#app/lib/error-text'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { CheckList } from './check-list'
import { fieldName, type Kind } from './columns'
import { type Checked, checkedRows, countOf, faultText } from './outcomes'
import type { useImport } from './use-import'
import type { ImportRow } from './values'

type Props = {
  kind: Kind
  timeZone: string
  importing: ReturnType<typeof useImport>
  rows: ImportRow[]
  onRows: (rows: ImportRow[]) => void
  onBack: () => void
}

const texts = {
  patients: { bring: m.admin_import_bring, done: m.admin_import_done },
  visits: { bring: m.admin_import_bring_visits, done: m.admin_import_done_visits },
}
const number = (count: number) => count.toLocaleString(getLocale())

/** Shows the outcome of each row in a trial, then runs the import. */
export function CheckStep({ kind, timeZone, importing, rows, onRows, onBack }: Props) {
  const { run, start, stop, goOn } = importing
  if (!run) return null
  const checked = checkedRows(rows, run.answers)
  const isRunning = run.state === 'running'
  const isReady = run.isTrial && run.state === 'done'
  const isDone = !run.isTrial && run.state === 'done'
  const fresh = countOf(checked, 'new')
  const wanted = fresh + otherCount(checked)

  /** A row marked as another person is imported although a similar patient exists. */
  function setOther(key: string, isOther: boolean) {
    onRows(
      rows.map(({ is_other: _, ...row }) => {
        const before = rows.find((it) => it.key === row.key)?.is_other
        const wanted = row.key === key ? isOther : before
        return wanted ? { ...row, is_other: true as const } : row
      }),
    )
  }

  return (
    <div className="grid gap-5">
      {(isRunning || run.state === 'stopped' || run.state === 'failed') && (
        <Progress run={run} rows={rows.length} />
      )}
      {run.state === 'failed' && run.error && (
        <FormAlert title={m.admin_import_broken_off()}>{errorText(run.error)}</FormAlert>
      )}
      <p role="status" className={isDone ? 'text-lg font-semibold' : 'sr-only'}>
        {isDone && texts[kind].done({ count: number(fresh) })}
        {isReady && m.admin_import_checked({ count: number(rows.length) })}
      </p>
      <div className="flex flex-wrap gap-3">
        {isRunning && (
          <Button variant="outline" onClick={stop}>
            {m.admin_import_stop()}
          </Button>
        )}
        {(run.state === 'stopped' || run.state === 'failed') && (
          <Button onClick={goOn}>{m.admin_import_go_on()}</Button>
        )}
        {isReady && wanted > 0 && (
          <Button onClick={() => start(rows, false)}>
            {texts[kind].bring({ count: number(wanted) })}
          </Button>
        )}
        {!isRunning && run.isTrial && (
          <Button variant="outline" onClick={onBack}>
            {m.admin_import_back_to_columns()}
          </Button>
        )}
        {!isRunning && countOf(checked, 'faulty') > 0 && (
          <Button variant="outline" onClick={() => saveFaults(checked)}>
            {m.admin_import_save_faults()}
          </Button>
        )}
        {isDone && (
          <Link to="/admin/patients/registered" className={buttonVariants()}>
            {m.admin_nav_patients()}
          </Link>
        )}
      </div>
      {checked.length > 0 && (
        <CheckList checked={checked} timeZone={timeZone} onOther={isReady ? setOther : undefined} />
      )}
    </div>
  )
}

const otherCount = (checked: Checked[]) =>
  checked.filter((row) => row.is_other && row.answer.outcome === 'known').length

function Progress({ run, rows }: { run: { isTrial: boolean; answers: unknown[] }; rows: number }) {
  const label = run.isTrial ? m.admin_import_checking() : m.admin_import_bringing()
  return (
    <div className="grid max-w-140 gap-1.5">
      <span className="text-sm">
        {label} {number(run.answers.length)} / {number(rows)}
      </span>
      <progress
        aria-label={label}
        value={run.answers.length}
        max={rows}
        className="h-2 w-full overflow-hidden rounded-full accent-primary"
      />
    </div>
  )
}

/** Exports the rows to be corrected, with the reason, for another import. */
function saveFaults(checked: Checked[]) {
  const faulty = checked.filter(({ answer }) => answer.outcome === 'faulty')
  const valuesOf = ({ number, patient, visit }: Checked): Record<string, string> => ({
    ...(number && { number }),
    ...patient,
    ...visit?.said,
  })
  const fields = [...new Set(faulty.flatMap((row) => Object.keys(valuesOf(row))))]
  saveCsv(`${m.admin_import_faults_file()}.csv`, [
    [m.admin_import_line(), m.admin_import_reason(), ...fields.map(fieldName)],
    ...faulty.map((row) => [
      row.line,
      faultText(row),
      ...fields.map((field) => valuesOf(row)[field] ?? ''),
    ]),
  ])
}
