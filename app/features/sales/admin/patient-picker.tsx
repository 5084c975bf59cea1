import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type Choice, Combobox } from '#app/components/admin/form/combobox'
import { Button } from '#app/components/admin/ui/button'
import { errorText } from '#app/lib/error-text'
import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'
import { patientChoicesQuery } from './queries'

type Props = {
  patient: Choice | undefined
  onChange: (patient: Choice | undefined) => void
  label?: string
  fault?: string | undefined
}

/** The patient of a sale; optional except for a package. */
export function PatientPicker({
  patient,
  onChange,
  label = m.admin_sales_patient(),
  fault,
}: Props) {
  const [query, setQuery] = useState('')
  const text = query.trim()
  const asked = useDeferredValue(text)
  const { data, error, isPending, isPlaceholderData } = useQuery(patientChoicesQuery(asked))
  /** The results shown belong to an earlier text. */
  const isWaiting = text.length > 1 && !error && (text !== asked || isPending || isPlaceholderData)
  if (patient)
    return (
      <div>
        <p className="mb-1.5 text-sm font-semibold">{label}</p>
        <p className="flex min-h-9 items-center gap-2 rounded-md border bg-card py-0.5 pr-0.5 pl-3 text-sm">
          <span className="min-w-0 grow truncate font-semibold">{patient.label}</span>
          <span className="shrink-0 text-muted-foreground tabular-nums">{patient.hint}</span>
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
      label={label}
      fault={fault}
      query={query}
      onQuery={setQuery}
      choices={
        text.length > 1 && !isWaiting
          ? (data ?? []).map(({ id, full_name, phone }) => ({
              id,
              label: full_name,
              hint: phone ? phoneText(phone) : undefined,
            }))
          : []
      }
      onPick={onChange}
      isWaiting={isWaiting}
      nothing={
        error
          ? errorText(error)
          : text.length > 1
            ? m.admin_sales_patient_unknown()
            : m.admin_board_patient_search()
      }
    />
  )
}
