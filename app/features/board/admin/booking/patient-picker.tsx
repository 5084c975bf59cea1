import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { described } from '#app/components/admin/form/described'
import { FieldHelp } from '#app/components/admin/form/field-frame'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { errorText } from '#app/lib/error-text'
import { formatLongDate } from '#app/lib/format'
import { looksLikePhone } from '#app/lib/admin/looks-like-phone'
import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'
import { patientsQuery } from './queries'

/** An existing patient, or one to be created. */
export type ChosenPatient = {
  id: string | undefined
  /** The id that a new patient gets, so that a retry does not create them twice. */
  newId?: string
  full_name: string
  phone: string
  /** The search text: a whole phone or number lets a clinic read a patient that is new to it. */
  foundBy: string
}

type Props = {
  value: ChosenPatient | undefined
  /** The field of a new patient that the server refused. */
  refused: string | undefined
  onChange: (patient: ChosenPatient | undefined) => void
  /** Called when an existing patient was picked, to move the focus on. */
  onKnown: () => void
}

/** Finds a patient by name, phone, e-mail or number, or creates one from the typed text. */
export function PatientPicker({ value, refused, onChange, onKnown }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { data, error } = useQuery({
    ...patientsQuery(text),
    enabled: text.length > 1 && !value,
  })
  const queryClient = useQueryClient()
  function choose(found: { id: string; full_name: string; phone: string | null }) {
    const { id: patientId, full_name, phone } = found
    onChange({ id: patientId, full_name, phone: phone ?? '', foundBy: text })
    onKnown()
  }
  /** Enter may be pressed before the results arrive. */
  async function chooseFirst(field: HTMLInputElement) {
    const [first] = await queryClient.query(patientsQuery(text)).catch(() => [])
    if (first && field.isConnected && field.value.trim() === text) choose(first)
  }
  if (value) {
    const fault = (field: string) => (refused === field ? m.admin_form_refused() : undefined)
    const phoneHint = fault('phone') && m.admin_patient_phone_hint()
    return (
      <div className="grid gap-2">
        <div className="flex items-center gap-2">
          <p className="grow text-sm font-semibold">
            {value.id ? value.full_name : m.admin_board_new_patient()}
            {value.id && (
              <span className="block font-normal text-muted-foreground">
                {phoneText(value.phone)}
              </span>
            )}
          </p>
          <Button variant="outline" size="sm" onClick={() => onChange(undefined)}>
            {m.admin_board_other_patient()}
          </Button>
        </div>
        {!value.id && (
          <>
            <label htmlFor={`${id}-name`} className="text-sm font-semibold">
              {m.admin_board_patient_name()}
            </label>
            <Input
              {...described(`${id}-name`, fault('full_name'), undefined)}
              autoFocus
              autoComplete="off"
              value={value.full_name}
              onChange={({ target }) => onChange({ ...value, full_name: target.value })}
            />
            <FieldHelp id={`${id}-name`} hint={undefined} fault={fault('full_name')} />
            <label htmlFor={`${id}-phone`} className="text-sm font-semibold">
              {m.admin_board_patient_phone()}
            </label>
            <Input
              {...described(`${id}-phone`, fault('phone'), phoneHint)}
              type="tel"
              autoComplete="off"
              value={value.phone}
              onChange={({ target }) => onChange({ ...value, phone: target.value })}
            />
            <FieldHelp id={`${id}-phone`} hint={phoneHint} fault={fault('phone')} />
          </>
        )}
      </div>
    )
  }
  const isDigits = looksLikePhone(text)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.admin_board_patient()}
      </label>
      <Input
        id={id}
        type="search"
        autoFocus
        autoComplete="off"
        placeholder={m.admin_board_patient_search()}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (text.length > 1) void chooseFirst(event.currentTarget)
        }}
      />
      <ul aria-label={m.admin_board_patients_found()} className="grid gap-1">
        {data?.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => choose(one)}
              className="w-full rounded-md border px-3 py-1.5 text-left text-sm hover:bg-muted"
            >
              <span className="block font-semibold">{one.full_name}</span>
              <span className="text-muted-foreground">
                {[
                  one.phone && phoneText(one.phone),
                  one.birth_date && formatLongDate(one.birth_date, { timeZone: 'UTC' }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-sm text-destructive">
          {errorText(error)}
        </p>
      )}
      {text.length > 1 && (data || error) && (
        <Button
          variant="outline"
          size="sm"
          className="h-auto max-w-full justify-self-start py-1.5 text-left wrap-anywhere whitespace-normal"
          onClick={() =>
            onChange({
              id: undefined,
              newId: crypto.randomUUID(),
              full_name: isDigits ? '' : text,
              phone: isDigits ? text : '',
              foundBy: text,
            })
          }
        >
          {m.admin_board_enter_patient({ text })}
        </Button>
      )}
    </div>
  )
}
