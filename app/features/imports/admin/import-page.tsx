import { usePrefetchQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { LeaveGuard } from '#app/components/admin/form/leave-guard'
import { PageTitle } from '#app/components/admin/page-title'
import { checkersQuery } from '#app/features/articles/admin/queries'
import { servicesToGiveQuery } from '#app/features/physiotherapists/admin/queries'
import type { StaffClinic } from '#app/features/staff/clinics'
import { queryClient } from '#app/lib/admin/query-client'
import { useClinicInUrl } from '#app/lib/admin/use-named-clinic'
import { clinicTimeZone } from '#app/lib/dates'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { CheckStep } from './check-step'
import { ColumnStep } from './column-step'
import { type Columns, guessColumns, type Kind } from './columns'
import { FileStep } from './file-step'
import type { Table } from './read-file'
import { useImport } from './use-import'
import { type ImportRow, isMonthFirst, rowsOf } from './values'

/** Imports patients of another system from a file, step by step. */
export function ImportPage({ clinics }: { clinics: StaffClinic[] }) {
  const here = useClinicInUrl(clinics) ?? clinics[0]
  const [clinicId, setClinicId] = useState(here?.id ?? '')
  const [kind, setKind] = useState<Kind>('patients')
  const [table, setTable] = useState<Table>()
  const [columns, setColumns] = useState<Columns>([])
  const [monthFirst, setMonthFirst] = useState(false)
  const [rows, setRows] = useState<ImportRow[]>()
  const importing = useImport(clinicId, kind)
  const timeZone = clinics.find(({ id }) => id === clinicId)?.time_zone ?? clinicTimeZone
  // What a file names is looked up in them.
  usePrefetchQuery(servicesToGiveQuery)
  usePrefetchQuery(checkersQuery)
  const wanted = useRef<Table>(undefined)

  function open(read: Table) {
    const guessed = guessColumns(read.headings, kind)
    setTable(read)
    choose(read, guessed)
  }
  function choose(from: Table, chosen: Columns) {
    giveUpCheck()
    const days = from.rows.flatMap((cells) =>
      cells.filter((_, at) => chosen[at] === 'birth_date' || chosen[at] === 'visit_day'),
    )
    setColumns(chosen)
    setMonthFirst(isMonthFirst(days))
  }
  const check = useAction(async (from: Table) => {
    wanted.current = from
    const lists =
      kind === 'visits' &&
      (await Promise.all([
        queryClient.query(servicesToGiveQuery),
        queryClient.query(checkersQuery),
      ]))
    const house = lists
      ? { time_zone: timeZone, services: lists[0], physiotherapists: lists[1] }
      : undefined
    const made = await rowsOf(from, columns, monthFirst, house)
    if (wanted.current !== from) return
    setRows(made)
    importing.start(made, true)
  })
  /** What is being checked is not what is wanted any more. */
  function giveUpCheck() {
    wanted.current = undefined
    check.forget()
  }
  function back() {
    importing.forget()
    setRows(undefined)
  }

  return (
    <>
      <BackLink to="/admin/settings">{m.admin_nav_settings()}</BackLink>
      <PageTitle>{m.admin_import_title()}</PageTitle>
      {!table ? (
        <FileStep
          clinics={clinics}
          clinicId={clinicId}
          kind={kind}
          onClinic={setClinicId}
          onKind={setKind}
          onRead={open}
        />
      ) : !rows ? (
        <ColumnStep
          kind={kind}
          table={table}
          columns={columns}
          monthFirst={monthFirst}
          onColumns={(chosen) => choose(table, chosen)}
          isChecking={check.isBusy}
          error={check.error}
          onMonthFirst={(isFirst) => {
            giveUpCheck()
            setMonthFirst(isFirst)
          }}
          onBack={() => {
            giveUpCheck()
            setTable(undefined)
          }}
          onCheck={() => void check.run(table)}
        />
      ) : (
        <CheckStep
          kind={kind}
          timeZone={timeZone}
          importing={importing}
          rows={rows}
          onRows={setRows}
          onBack={back}
        />
      )}
      {/* Leaving would stop the import halfway without anybody noticing. */}
      <LeaveGuard
        isChanged={() => importing.run?.isTrial === false && importing.run.state !== 'done'}
      />
    </>
  )
}
