import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { LeaveGuard } from '#app/components/admin/form/leave-guard'
import { PageTitle } from '#app/components/admin/page-title'
import { checkersQuery } from '#app/features/articles/admin/queries'
import { servicesToGiveQuery } from '#app/features/physiotherapists/admin/queries'
import type { StaffClinic } from '#app/features/staff/queries'
import { useClinicInUrl } from '#app/lib/admin/use-named-clinic'
import { clinicTimeZone } from '#app/lib/dates'
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
  const services = useQuery(servicesToGiveQuery)
  const physiotherapists = useQuery(checkersQuery)

  function open(read: Table) {
    const guessed = guessColumns(read.headings, kind)
    setTable(read)
    choose(read, guessed)
  }
  function choose(from: Table, chosen: Columns) {
    const days = from.rows.flatMap((cells) =>
      cells.filter((_, at) => chosen[at] === 'birth_date' || chosen[at] === 'visit_day'),
    )
    setColumns(chosen)
    setMonthFirst(isMonthFirst(days))
  }
  async function check(from: Table) {
    const house = {
      time_zone: timeZone,
      services: services.data ?? [],
      physiotherapists: physiotherapists.data ?? [],
    }
    const made = await rowsOf(from, columns, monthFirst, kind === 'visits' ? house : undefined)
    setRows(made)
    importing.start(made, true)
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
          onMonthFirst={setMonthFirst}
          onBack={() => setTable(undefined)}
          onCheck={() => void check(table)}
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
