import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { LeaveGuard } from '#app/components/admin/form/leave-guard'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { ConflictList } from '#app/features/off-days/admin/conflict-list'
import { type Resolution } from '#app/features/off-days/admin/mutations'
import { absentQuery } from '#app/features/off-days/admin/queries'
import { type Change } from '#app/features/off-days/admin/suggest-times'
import { useResolutions } from '#app/features/off-days/admin/use-resolutions'
import { type StaffClinic } from '#app/features/staff/queries'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { type Conflict } from '#app/lib/supabase/setup-results'
import { toast } from '#app/lib/toast'
import { usePress } from '#app/lib/use-press'
import { m } from '#app/paraglide/messages.js'
import { DayHours } from './day-hours'
import { type Hours } from './mutations'
import { PeriodBar } from './period-bar'
import { periodsOf, spansOf, withSpans } from './week'
import { WeekGrid } from './week-grid'

type Props = {
  /** What these hours are called. */
  name: string
  /** What a day without hours says. */
  none: string
  /** The hours as they are saved, with their versions. */
  saved: (Hours & { id: string; updated_at: string })[]
  clinics: StaffClinic[]
  /** Whom the change sends away, for what is proposed instead. */
  changeOf: (rows: Hours[]) => Change
  save: (
    rows: Hours[],
    seen: Record<string, string>,
    resolutions: Resolution[],
  ) => Promise<{ saved: boolean; conflicts: Conflict[] }>
  /** Reads what is saved again. */
  reload: () => Promise<unknown>
  /** What would become of the hours as they stand here. */
  preview?: (rows: Hours[]) => ReactNode
}

const usual = { valid_from: '2020-01-01', valid_until: null }
const versionOf = (rows: Props['saved']) => rows.map((row) => row.id + row.updated_at).join()

/** The hours of every period, painted in a grid or written, saved at once. */
export function HoursEditor({ name, none, saved, clinics, changeOf, ...props }: Props) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(saved)
  const [rows, setRows] = useState<Hours[]>(saved)
  const [isChanged, setChanged] = useState(false)
  const [isOwnVersion, setOwnVersion] = useState(false)
  const latest = useRef<Hours[]>(saved)
  // What somebody else saves is shown as long as nothing stands here that would be lost by it.
  if (versionOf(opened) !== versionOf(saved) && (isOwnVersion || !isChanged)) {
    setOpened(saved)
    setOwnVersion(false)
    if (!isChanged) setRows(saved)
  }
  const [place, setPlace] = useState(clinics[0]?.id ?? '')
  const periods = periodsOf(rows).length > 0 ? periodsOf(rows) : [usual]
  const [wanted, setWanted] = useState<string>()
  const period = periods.find((it) => it.valid_from === wanted) ?? currentOf(periods)
  const spans = spansOf(rows, period)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const resolutions = useResolutions(conflicts)
  const { data: people = [] } = useQuery(absentQuery)
  const save = useMutation({
    mutationFn: (sent: Hours[]) =>
      props.save(
        sent,
        Object.fromEntries(opened.map((row) => [row.id, row.updated_at])),
        resolutions.list,
      ),
    onError: (error) => {
      const { details } = toAppError(error)
      if (details?.appointment_id) resolutions.forget([details.appointment_id as string])
    },
    onSuccess: async (answer, sent) => {
      if (!answer.saved) {
        resolutions.forget(answer.conflicts.map((it) => it.appointment_id))
        setConflicts(answer.conflicts)
        return
      }
      setConflicts([])
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      // What was changed while it was being saved is still to be saved, over the version that this has made.
      setOwnVersion(isChanged)
      if (latest.current === sent) setChanged(false)
      await props.reload()
      toast({ title: m.admin_saved() })
    },
  })
  const saving = usePress(!save.isPending, () => {
    latest.current = rows
    save.mutate(rows)
  })
  const trySave = () => {
    // What is being saved as it stands is pressed for once.
    if (!save.isPending || save.variables !== rows) saving.press()
  }
  const change = (next: Hours[]) => {
    latest.current = next
    setRows(next)
    setChanged(true)
  }
  const setSpans = (next: typeof spans) => change(withSpans(rows, period, next))
  const error = save.error ? toAppError(save.error) : undefined
  const blamed = error?.details?.appointment_id !== undefined
  const isStale = error?.code === 'stale_record'

  return (
    <section aria-label={name} className="grid max-w-240 gap-4">
      <PeriodBar
        rows={rows}
        period={period}
        periods={periods}
        onSelect={setWanted}
        onChange={change}
      />
      <div
        hidden={clinics.length < 2}
        className="flex flex-wrap items-center gap-2 max-md:hidden [&[hidden]]:hidden"
      >
        <span className="text-sm font-semibold">{m.admin_hours_brush()}</span>
        {clinics.map((clinic, index) => (
          <Button
            key={clinic.id}
            size="sm"
            variant={place === clinic.id ? 'default' : 'outline'}
            aria-pressed={place === clinic.id}
            onClick={() => setPlace(clinic.id)}
          >
            <span
              aria-hidden
              className={`size-3 rounded-sm ring-2 ring-card ${placeColours[index % 4]}`}
            />
            {clinic.name}
          </Button>
        ))}
      </div>
      <WeekGrid {...{ spans, clinics, place }} onChange={setSpans} />
      <DayHours {...{ spans, clinics, place, none }} onChange={setSpans} />
      {error && !blamed && (
        <FormAlert key={save.submittedAt}>
          <p>
            {isStale
              ? m.admin_hours_stale()
              : errorText(error, { already_exists: m.admin_hours_overlap })}
          </p>
          {isStale && (
            <Button
              size="sm"
              variant="outline"
              className="mt-2"
              onClick={() =>
                void props.reload().then(() => {
                  save.reset()
                  setChanged(false)
                })
              }
            >
              {m.admin_hours_reload()}
            </Button>
          )}
        </FormAlert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-disabled={save.isPending} aria-busy={save.isPending} onClick={trySave}>
          {save.isPending ? m.admin_form_saving() : m.admin_hours_save()}
        </Button>
        {isChanged && <p className="text-sm text-muted-foreground">{m.admin_hours_unsaved()}</p>}
      </div>
      {conflicts.length > 0 && (
        <ConflictList
          conflicts={conflicts}
          resolutions={resolutions}
          change={changeOf(rows)}
          clinics={clinics}
          people={people}
          error={blamed ? error : undefined}
          isSaving={save.isPending}
          onSave={trySave}
        />
      )}
      {props.preview?.(rows)}
      <LeaveGuard isChanged={() => isChanged} />
    </section>
  )
}

/** What tells the clinics apart in the grid. */
export const placeColours = ['bg-primary/70', 'bg-accent', 'bg-confirmed', 'bg-waiting']

/** The period that holds now or, when there is none, the first that is to come. */
function currentOf(periods: { valid_from: string; valid_until: string | null }[]) {
  const today = dayOf(now())
  return (
    periods.find(
      ({ valid_from, valid_until }) => valid_from <= today && (valid_until ?? '9999') >= today,
    ) ??
    periods[0] ??
    usual
  )
}
