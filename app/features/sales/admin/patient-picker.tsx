import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type Choice, Combobox } from '#app/components/admin/form/combobox'
import { Button } from '#app/components/admin/ui/button'
import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'
import { patientChoicesQuery } from './queries'

type Props = { patient: Choice | undefined; onChange: (patient: Choice | undefined) => void }

/** Whose sale it is; nobody's is fine, but for a package. */
export function PatientPicker({ patient, onChange }: Props) {
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query.trim())
  const { data } = useQuery(patientChoicesQuery(asked))
  if (patient)
    return (
      <div>
        <p className="mb-1.5 text-sm font-semibold">{m.admin_sales_patient()}</p>
        <p className="flex min-h-9 items-center gap-2 rounded-md border bg-card py-0.5 pr-0.5 pl-3 text-sm">
          <span className="min-w-0 grow truncate font-semibold">{patient.label}</span>
          <span className="text-muted-foreground tabular-nums">{patient.hint}</span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.admin_sales_remove({ name: patient.label })}
            onClick={() => onChange(undefined)}
          >
            <X aria-hidden />
          </Button>
        </p>
      </div>
    )
  return (
    <Combobox
      label={m.admin_sales_patient()}
      query={query}
      onQuery={setQuery}
      choices={
        asked.length > 1
          ? (data ?? []).map(({ id, full_name, phone }) => ({
              id,
              label: full_name,
              hint: phone ? phoneText(phone) : undefined,
            }))
          : []
      }
      onPick={onChange}
      nothing={m.admin_table_nothing_found()}
    />
  )
}
