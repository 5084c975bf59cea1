import { cn } from '#app/lib/admin/cn'
import { formatLongDate } from '#app/lib/format'
import type { PatientRecord } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { shownFields, valuesOf } from './patient-values'

type Props = {
  sides: [PatientRecord, PatientRecord]
  keptId: string
  onKeep: (id: string) => void
}

/** Compares both records. Values that stay are bold: the kept record's, else the other's. */
export function MergeSides({ sides, keptId, onKeep }: Props) {
  const rows = shownFields().map(({ name, label, show }) => {
    const values = sides.map(({ patient }) => valuesOf(patient, false)[name])
    return {
      label,
      isDifferent: values[0] !== values[1],
      cells: values.map((value) => ({
        text: show(value as never),
        isEmpty: !value || value === 'unknown',
      })),
    }
  })
  const kept = sides.findIndex(({ patient }) => patient.id === keptId)
  const more = [
    {
      label: m.admin_patient_nik(),
      cells: sides.map(({ patient }) => patient.nik_masked ?? '–'),
    },
    {
      label: m.admin_patient_account(),
      cells: sides.map(({ patient }) =>
        patient.has_account ? m.admin_patient_account_yes() : m.admin_patient_account_no(),
      ),
    },
    {
      label: m.admin_merge_appointments(),
      cells: sides.map(({ upcoming, past }) => String(upcoming.length + past.length)),
    },
    {
      label: m.admin_patient_since(),
      cells: sides.map(({ patient }) => formatLongDate(patient.created_at)),
    },
  ]
  return (
    <div className="overflow-x-auto rounded-lg border bg-card">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b bg-muted">
            <th scope="col" className="p-3 text-left font-semibold">
              <span className="sr-only">{m.admin_merge_field()}</span>
            </th>
            {sides.map(({ patient }) => (
              <th key={patient.id} scope="col" className="p-3 text-left font-semibold">
                <label className="inline-flex min-h-9 items-center gap-2">
                  <input
                    type="radio"
                    name="kept"
                    className="size-4 accent-primary"
                    checked={patient.id === keptId}
                    onChange={() => onKeep(patient.id)}
                  />
                  {m.admin_merge_keep({ name: patient.full_name })}
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, isDifferent, cells }) => (
            <tr key={label} className={cn('border-b', isDifferent && 'bg-waiting/40')}>
              <th scope="row" className="p-3 text-left font-normal text-muted-foreground">
                {label}
              </th>
              {cells.map(({ text, isEmpty }, side) => {
                const stays = side === kept ? !isEmpty : Boolean(cells[kept]?.isEmpty) && !isEmpty
                return (
                  <td
                    key={side}
                    className={cn('p-3', stays ? 'font-semibold' : 'text-muted-foreground')}
                  >
                    {text}
                    {stays && side !== kept && (
                      <span className="ml-2 text-xs font-normal">{m.admin_merge_taken()}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
          {more.map(({ label, cells }) => (
            <tr key={label} className="border-b last:border-b-0">
              <th scope="row" className="p-3 text-left font-normal text-muted-foreground">
                {label}
              </th>
              {cells.map((text, side) => (
                <td key={side} className="p-3">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
