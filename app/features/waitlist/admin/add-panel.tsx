import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { described } from '#app/components/admin/form/described'
import { FieldHelp } from '#app/components/admin/form/field-frame'
import { Button } from '#app/components/admin/ui/button'
import { fieldStyle, Input } from '#app/components/admin/ui/input'
import { FormAlert } from '#app/components/form/form-alert'
import { PanelFrame } from '#app/features/board/admin/appointment-panel'
import { type ChosenPatient, PatientPicker } from '#app/features/board/admin/booking/patient-picker'
import { offeredQuery } from '#app/features/board/admin/queries'
import type { StaffClinic } from '#app/features/staff/clinics'
import { refusedField } from '#app/lib/admin/refused-field'
import { useShown } from '#app/lib/admin/use-shown'
import { now } from '#app/lib/clock'
import { addDays, dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { localised } from '#app/lib/localised'
import { toast } from '#app/lib/toast'
import { usePress } from '#app/lib/use-press'
import { m } from '#app/paraglide/messages.js'
import { focusFault } from '#app/lib/focus-fault'
import { submitByKeys } from '#app/lib/admin/submit-by-keys'
import { dayTimes, timesText } from '../times'
import { joinFor } from './mutations'
import { whoTreatsQuery } from './queries'

type Props = {
  clinic: StaffClinic
  onClose: () => void
  /** Told whether somebody was chosen or entered here. */
  onFilled: (isFilled: boolean) => void
}

const selectStyle = `${fieldStyle} h-9 pointer-coarse:h-11`

const refusalText = (error: unknown) =>
  toAppError(error).code === 'too_many_appointments'
    ? m.admin_waitlist_too_many()
    : errorText(error)

/** Adds a caller to the waiting list. */
export function AddPanel({ clinic, onClose, onFilled }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isShown = useShown()
  const queryClient = useQueryClient()
  const offered = useQuery(offeredQuery)
  const { data: people = [] } = useQuery(whoTreatsQuery(clinic.id))
  const services = (offered.data ?? []).filter(({ is_active }) => is_active)
  const [today] = useState(() => dayOf(now(), clinic.time_zone))
  const [patient, setPatient] = useState<ChosenPatient>()
  const isFilled = patient !== undefined
  useEffect(() => onFilled(isFilled), [isFilled, onFilled])
  const [serviceId, setServiceId] = useState<string>()
  const [physiotherapistId, setPhysiotherapist] = useState('')
  const [days, setDays] = useState({ from: today, to: addDays(today, 13) })
  const [time, setTime] = useState<keyof typeof dayTimes>('any')
  const [isIncomplete, setIncomplete] = useState(false)
  const service = services.find(({ id }) => id === serviceId) ?? services[0]
  const join = useMutation({
    mutationFn: joinFor,
    onSuccess: (_, { patient: { full_name: name } }) => {
      toast({ title: m.admin_waitlist_added({ name }) })
      // Something may cover the panel, which then closes later.
      onFilled(false)
    },
    onError: (error) => {
      if (isShown.current) return
      toast({
        title: m.admin_waitlist_add(),
        description: refusalText(error),
        variant: 'destructive',
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['waitlist'] }),
  })

  // At once, or when the entry that covers it is closed.
  const onDone = useEffectEvent(onClose)
  useEffect(() => {
    if (join.isSuccess) onDone()
  }, [join.isSuccess])

  const { isKept, press, forget } = usePress(!offered.isPending, () => {
    if (!offered.data) return void offered.refetch()
    setIncomplete(true)
    if (!patient?.full_name.trim() || !service || join.isPending) return
    if (!days.from || !days.to) return
    join.mutate({
      clinicId: clinic.id,
      patient,
      serviceId: service.id,
      physiotherapistId,
      ...days,
      times: dayTimes[time],
    })
  })
  useEffect(() => {
    if (join.error) focusFault(form.current)
  }, [join.error])
  const sent = join.variables
  const refused = refusedField(join.error)
  const dayFault = (end: 'from' | 'to') => {
    if (isIncomplete && !days[end]) return m.admin_form_missing()
    const isSent = sent?.from === days.from && sent.to === days.to
    return isSent && refused === `${end}_date` ? m.admin_form_refused() : undefined
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    press()
  }
  return (
    <PanelFrame name={undefined} title={m.admin_waitlist_add()} onClose={onClose}>
      <form
        ref={form}
        method="post"
        noValidate
        className="grid grid-cols-1 gap-3"
        onSubmit={onSubmit}
        onInput={forget}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          submitByKeys(event)
        }}
      >
        <PatientPicker
          value={patient}
          refused={sent?.patient === patient ? refused : undefined}
          onChange={(chosen) => {
            forget()
            setPatient(chosen)
          }}
          onKnown={() => form.current?.querySelector('select')?.focus()}
        />
        <Field label={m.admin_service_name()}>
          {(id) => (
            <select
              id={id}
              value={service?.id ?? ''}
              onChange={({ target }) => setServiceId(target.value)}
              className={selectStyle}
            >
              {services.map((one) => (
                <option key={one.id} value={one.id}>
                  {localised(one, 'name')}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={m.admin_nav_physio()}>
          {(id) => (
            <select
              id={id}
              value={physiotherapistId}
              onChange={({ target }) => setPhysiotherapist(target.value)}
              className={selectStyle}
            >
              <option value="">{m.admin_board_anyone()}</option>
              {people.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="grid grid-cols-2 gap-2">
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              label={end === 'from' ? m.waitlist_from() : m.waitlist_to()}
              fault={dayFault(end)}
            >
              {(id) => (
                <Input
                  {...described(id, dayFault(end), undefined)}
                  type="date"
                  required
                  min={end === 'from' ? today : days.from}
                  value={days[end]}
                  onChange={({ target }) => setDays({ ...days, [end]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <Field label={m.waitlist_time()}>
          {(id) => (
            <select
              id={id}
              value={time}
              onChange={({ target }) => setTime(target.value as keyof typeof dayTimes)}
              className={selectStyle}
            >
              {Object.entries(dayTimes).map(([name, times]) => (
                <option key={name} value={name}>
                  {timesText(times)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {join.error && <FormAlert key={join.submittedAt}>{refusalText(join.error)}</FormAlert>}
        {offered.error && !offered.data && (
          <p role="alert" className="text-sm text-destructive">
            {errorText(offered.error)}
          </p>
        )}
        {isIncomplete && !patient?.full_name.trim() && (
          <p role="alert" className="text-sm text-destructive">
            {m.admin_board_missing_patient()}
          </p>
        )}
        <Button
          type="submit"
          aria-keyshortcuts="Control+Enter"
          aria-busy={isKept || join.isPending}
        >
          {m.admin_waitlist_add()}{' '}
          <kbd className="text-xs opacity-80 pointer-coarse:hidden">Ctrl Enter</kbd>
        </Button>
      </form>
    </PanelFrame>
  )
}

type FieldProps = { label: string; fault?: string | undefined; children: (id: string) => ReactNode }

function Field({ label, fault, children }: FieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
      <FieldHelp id={id} hint={undefined} fault={fault} />
    </div>
  )
}
