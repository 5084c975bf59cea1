import { useId } from 'react'
import { described } from '#app/components/admin/form/described'
import { FieldFrame } from '#app/components/admin/form/field-frame'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '#app/components/admin/ui/select'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useNameClinic } from '#app/lib/admin/use-named-clinic'
import { m } from '#app/paraglide/messages.js'

type Props = {
  clinics: StaffClinic[]
  clinic: StaffClinic | undefined
  /** Says that none is chosen yet. */
  isRefused: boolean
}

/**
 * The clinic whose books and receipt a sale goes into. Whoever works in several chooses; the URL
 * keeps the choice, like that of the clinic switch.
 */
export function SaleClinic({ clinics, clinic, isRefused }: Props) {
  const id = useId()
  const nameClinic = useNameClinic()
  if (clinics.length < 2) return <p className="text-sm text-muted-foreground">{clinic?.name}</p>
  const fault = isRefused && !clinic ? m.admin_form_missing() : undefined
  return (
    <FieldFrame {...{ id, label: m.admin_clinic(), hint: undefined, fault }}>
      <Select value={clinic?.slug ?? ''} onValueChange={nameClinic}>
        <SelectTrigger {...described(id, fault, undefined)}>
          <SelectValue placeholder={m.admin_sales_clinic_choose()} />
        </SelectTrigger>
        <SelectContent>
          {clinics.map(({ slug, name }) => (
            <SelectItem key={slug} value={slug}>
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </FieldFrame>
  )
}
