import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { LeaveGuard } from '#app/components/admin/form/leave-guard'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { ConflictList } from '#app/features/off-days/admin/conflict-list'
import type { Resolution } from '#app/features/off-days/admin/mutations'
import { absentQuery } from '#app/features/off-days/admin/queries'
import type { Change } from '#app/features/off-days/admin/suggest-times'
import { useResolutions } from '#app/features/off-days/admin/use-resolutions'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicInUrl } from '#app/lib/admin/use-named-clinic'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { type AppError, toAppError } from '#app/lib/errors'
import { formatHours, weekdayName } from '#app/lib/format'
import type { Conflict } from '#app/lib/supabase/setup-results'
import { toast } from '#app/lib/toast'
import { usePress } from '#app/lib/use-press'
import { m } from '#app/paraglide/messages.js'
import { DayHours } from './day-hours'
import type { Hours } from './mutations'
import { PeriodBar } from './period-bar'
import { periodsOf, spansOf, withSpans } from './week'
import { WeekGrid } from './week-grid'

type Props = {
  /** Name of these hours. */
  name: string
  /** Text for a day without hours. */
  none: string
  /** The saved hours, with their versions. */
  saved: (Hours & { id: string; updated_at: string })[]
  clinics: StaffClinic[]
  /** Describes the unsaved change, to propose times that it leaves free. */
  changeOf: (rows: Hours[]) => Change
  /** Saves, and makes what the answer holds the saved hours. */
  save: (
    rows: Hours[],
    seen: Record<string, string>,
    resolutions: Resolution[],
  ) => Promise<{ saved: boolean; conflicts: Conflict[] }>
  /** Refetches the saved hours. */
  reload: () => Promise<unknown>
  /** Previews the effect of the unsaved hours. */
  preview?: (rows: Hours[]) => ReactNode
}

const usual = { valid_from: '2020-01-01', valid_until: null }
const versionOf = (rows: Props['saved']) => rows.map((row) => row.id + row.updated_at).join()

/** The hours of all periods, painted in a grid or typed, saved together. */
export function HoursEditor({ name, none, saved, clinics, changeOf, ...props }: Props) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(saved)
  const [rows, setRows] = useState<Hours[]>(saved)
  const [isChanged, setChanged] = useState(false)
  const [isOwnVersion, setOwnVersion] = useState(false)
  const latest = useRef<Hours[]>(saved)
  // Adopt what somebody else has saved, unless there are unsaved changes here.
  if (versionOf(opened) !== versionOf(saved) && (isOwnVersion || !isChanged)) {
    setOpened(saved)
    setOwnVersion(false)
    if (!isChanged) setRows(saved)
  }
  const here = useClinicInUrl(clinics) ?? clinics[0]
  const [place, setPlace] = useState(here?.id ?? '')
  const periods = periodsOf(rows).length > 0 ? periodsOf(rows) : [usual]
  const [wanted, setWanted] = useState<string>()
  const period = periods.find((it) => it.valid_from === wanted) ?? currentOf(periods)
  const spans = spansOf(rows, period)
  const resolutions = useResolutions()
  const { data: people = [] } = useQuery(absentQuery)
  const save = useMutation({
    mutationFn: ({ rows: sent, decided }: { rows: Hours[]; decided: Resolution[] }) =>
      props.save(sent, Object.fromEntries(opened.map((row) => [row.id, row.updated_at])), decided),
    onError: (error) => {
      const { details } = toAppError(error)
      if (details?.appointment_id) resolutions.forget([details.appointment_id as string])
    },
    onSuccess: (answer, { rows: sent, decided }) => {
      if (!answer.saved) return resolutions.show(sent, decided, answer.conflicts)
      resolutions.clear()
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      // Changes made during the save are still unsaved, and based on the version it created.
      setOwnVersion(isChanged)
      if (latest.current === sent) setChanged(false)
      toast({ title: m.admin_saved() })
    },
  })
  const saving = usePress(!save.isPending, () => {
    latest.current = rows
    save.mutate({ rows, decided: resolutions.listOf(rows) })
  })
  const trySave = () => {
    // Ignore a repeated press while the same hours are being saved.
    if (!save.isPending || save.variables.rows !== rows) saving.press()
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
          <p>{isStale ? m.admin_hours_stale() : faultOf(error, save.variables?.rows ?? [])}</p>
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
      {resolutions.conflicts.length > 0 && (
        <ConflictList
          resolutions={resolutions}
          isOutdated={!resolutions.isOf(rows)}
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

/** Why hours were refused; a wrong end is named by its day. */
function faultOf(error: AppError, rows: Hours[]) {
  const { field, row } = error.details ?? {}
  const wrong = rows[Number(row) - 1]
  if (!wrong || (field !== 'end_time' && field !== 'closes_at'))
    return errorText(error, { already_exists: m.admin_hours_overlap })
  const number = spansOf(rows.slice(0, Number(row)), wrong).filter(
    ({ weekday }) => weekday === wrong.weekday,
  ).length
  return m.admin_hours_end({
    what: m.admin_hours_until({ day: weekdayName(wrong.weekday), number }),
    latest: formatHours('23:59'),
  })
}

/** Colours of the clinics in the grid. */
export const placeColours = ['bg-primary/70', 'bg-accent', 'bg-confirmed', 'bg-waiting']

/** The current period or, if there is none, the next one. */
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
