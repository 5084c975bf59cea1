import { FileSpreadsheet } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import type { StaffClinic } from '#app/features/staff/clinics'
import { m } from '#app/paraglide/messages.js'
import type { Kind } from './columns'
import { readTable, type Table } from './read-file'

/** What a browser handles without trouble. */
const mostRows = 20_000

type Props = {
  clinics: StaffClinic[]
  clinicId: string
  kind: Kind
  onClinic: (id: string) => void
  onKind: (kind: Kind) => void
  onRead: (table: Table) => void
}

/** Chooses the file, and the clinic of its patients. */
export function FileStep({ clinics, clinicId, kind, onClinic, onKind, onRead }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [isReading, setReading] = useState(false)

  async function read(file: File | undefined) {
    if (!file) return
    setReading(true)
    setFault(undefined)
    const table = await readTable(file).catch(() => undefined)
    setReading(false)
    if (input.current) input.current.value = ''
    if (!table) setFault(m.admin_import_unreadable())
    else if (table.rows.length === 0) setFault(m.admin_import_no_rows())
    else if (table.rows.length > mostRows) setFault(m.admin_import_too_many({ count: mostRows }))
    else onRead(table)
  }

  return (
    <div className="grid max-w-140 gap-5">
      <p>{m.admin_import_intro()}</p>
      <div className="grid gap-1.5">
        <span id={id} className="text-sm font-semibold">
          {m.admin_import_clinic()}
        </span>
        <div>
          <SelectFilter
            label={m.admin_import_clinic()}
            value={clinicId}
            options={clinics.map((clinic) => ({ value: clinic.id, label: clinic.name }))}
            onChange={(chosen) => chosen && onClinic(chosen)}
          />
        </div>
      </div>
      <div className="grid gap-1.5">
        <span className="text-sm font-semibold">{m.admin_import_kind()}</span>
        <div>
          <SelectFilter
            label={m.admin_import_kind()}
            value={kind}
            options={[
              { value: 'patients', label: m.admin_import_kind_patients() },
              { value: 'visits', label: m.admin_import_kind_visits() },
            ]}
            onChange={(chosen) => onKind(chosen === 'visits' ? 'visits' : 'patients')}
          />
        </div>
        {kind === 'visits' && (
          <p className="text-sm text-muted-foreground">{m.admin_import_visits_hint()}</p>
        )}
      </div>
      {fault && <FormAlert key={fault}>{fault}</FormAlert>}
      <div>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          className="sr-only"
          tabIndex={-1}
          aria-label={m.admin_import_choose()}
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <Button
          aria-busy={isReading}
          aria-disabled={isReading}
          onClick={() => input.current?.click()}
        >
          <FileSpreadsheet aria-hidden />
          {isReading ? m.admin_import_reading() : m.admin_import_choose()}
        </Button>
      </div>
    </div>
  )
}
