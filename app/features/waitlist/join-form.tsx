import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SelectField } from '#app/components/form/select-field'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import type { MyPatient } from '#app/features/patients/queries'
import { addDays, dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { forgetKept } from '#app/lib/kept'
import { localised } from '#app/lib/localised'
import { toast } from '#app/lib/toast'
import { useKeptText } from '#app/lib/use-kept-text'
import { useToldAction } from '#app/lib/use-told-action'
import { m } from '#app/paraglide/messages.js'
import { joinWaitlist, type Wish } from './queries'
import type { WaitlistSearch } from './schema'
import { dayTimes, timesText } from './times'

/** Joins the waiting list for some days and a time of day. */
export function JoinForm({
  wish,
  people,
  search,
}: {
  wish: Wish
  people: MyPatient[]
  search: WaitlistSearch
}) {
  const navigate = useNavigate()
  const [today] = useState(() => dayOf(Date.now(), wish.clinic.time_zone))
  // Once: the first day may be empty later on.
  const [offered] = useState(() => {
    const first = search.from && search.from > today ? search.from : today
    return { first, last: search.to && search.to >= first ? search.to : addDays(first, 13) }
  })
  const asked = people.find(({ id }) => id === search.person) ?? people[0]
  const keptAs = `waitlist ${wish.clinic.slug} ${wish.service.slug} ${search.person ?? ''}`
  const [personId, setPersonId] = useKeptText(keptAs, 'person', asked?.id ?? '')
  const [from, setFrom] = useKeptText(keptAs, 'from', offered.first)
  const [to, setTo] = useKeptText(keptAs, 'to', offered.last)
  const [missing, setMissing] = useState<'from_date' | 'to_date'>()
  const [time, setTime] = useKeptText(keptAs, 'time', 'any')
  const { isBusy, error, run } = useToldAction(m.waitlist_not_saved, async (isHere) => {
    const isMissing = !from ? 'from_date' : to < from && 'to_date'
    setMissing(isMissing || undefined)
    if (isMissing) return
    const person = people.find(({ id }) => id === personId) ?? asked
    await joinWaitlist(wish, person?.id, [from, to], dayTimes[time as keyof typeof dayTimes])
    forgetKept(keptAs)
    toast({ title: m.waitlist_joined() })
    if (isHere()) await navigate({ to: '/user/waitlist', search: {}, replace: true })
  })
  const field = error?.details?.field
  const of = (name: string) =>
    missing === name
      ? m.waitlist_date_missing()
      : field === name && error
        ? errorText(error)
        : undefined
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p>
        <span className="font-semibold">{localised(wish.service, 'name')}</span>
        <br />
        {wish.clinic.name}
      </p>
      {error && field !== 'from_date' && field !== 'to_date' && (
        <FormAlert>
          {error.code === 'too_many_appointments' ? m.waitlist_too_many() : errorText(error)}
        </FormAlert>
      )}
      <div inert={isBusy && !missing} className="grid gap-5">
        {people.length > 1 && (
          <SelectField
            label={m.waitlist_person()}
            name="person"
            value={personId}
            onChange={(event) => setPersonId(event.target.value)}
          >
            {people.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {full_name}
              </option>
            ))}
          </SelectField>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={m.waitlist_from()}
            name="from"
            type="date"
            min={today}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            error={of('from_date')}
          />
          <TextField
            label={m.waitlist_to()}
            name="to"
            type="date"
            min={from}
            value={to}
            onChange={(event) => setTo(event.target.value)}
            error={of('to_date')}
          />
        </div>
        <SelectField
          label={m.waitlist_time()}
          name="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        >
          {Object.keys(dayTimes).map((name) => (
            <option key={name} value={name}>
              {timesText(dayTimes[name as keyof typeof dayTimes])}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="text-sm text-muted-foreground">{m.waitlist_how()}</p>
      <SubmitButton isBusy={isBusy} className="justify-self-start">
        {m.waitlist_join()}
      </SubmitButton>
    </form>
  )
}
