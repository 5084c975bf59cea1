import { useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { LeaveGuard } from '#app/components/admin/form/leave-guard'
import { PageTitle } from '#app/components/admin/page-title'
import { type StaffClinic } from '#app/features/staff/queries'
import { m } from '#app/paraglide/messages.js'
import { CheckStep } from './check-step'
import { ColumnStep } from './column-step'
import { type Columns, guessColumns } from './columns'
import { FileStep } from './file-step'
import { type Table } from './read-file'
import { useImport } from './use-import'
import { type ImportRow, isMonthFirst, rowsOf } from './values'

/** Patients of another system, from its file to the register, one step after the other. */
export function ImportPage({ clinics }: { clinics: StaffClinic[] }) {
  const [clinicId, setClinicId] = useState(clinics[0]?.id ?? '')
  const [table, setTable] = useState<Table>()
  const [columns, setColumns] = useState<Columns>([])
  const [monthFirst, setMonthFirst] = useState(false)
  const [rows, setRows] = useState<ImportRow[]>()
  const importing = useImport(clinicId)

  function open(read: Table) {
    const guessed = guessColumns(read.headings)
    setTable(read)
    choose(read, guessed)
  }
  function choose(from: Table, chosen: Columns) {
    const at = chosen.indexOf('birth_date')
    setColumns(chosen)
    setMonthFirst(at >= 0 && isMonthFirst(from.rows.map((cells) => cells[at] ?? '')))
  }
  async function check(from: Table) {
    const made = await rowsOf(from.rows, columns, monthFirst)
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
        <FileStep clinics={clinics} clinicId={clinicId} onClinic={setClinicId} onRead={open} />
      ) : !rows ? (
        <ColumnStep
          table={table}
          columns={columns}
          monthFirst={monthFirst}
          onColumns={(chosen) => choose(table, chosen)}
          onMonthFirst={setMonthFirst}
          onBack={() => setTable(undefined)}
          onCheck={() => void check(table)}
        />
      ) : (
        <CheckStep importing={importing} rows={rows} onRows={setRows} onBack={back} />
      )}
      {/* Half of a file would stay behind without anybody who knows. */}
      <LeaveGuard
        isChanged={() => importing.run?.isTrial === false && importing.run.state !== 'done'}
      />
    </>
  )
}
