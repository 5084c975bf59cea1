import { useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { Checkbox } from '#app/components/admin/ui/checkbox'
import { Badge } from '#app/components/ui/badge'
import { formatDateTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import {
  type Checked,
  countOf,
  factsOf,
  faultText,
  knownText,
  type Outcome,
  outcomeNames,
  outcomes,
} from './outcomes'
import type { Visit } from './values'

const looks = { new: 'confirmed', known: 'waiting', faulty: 'cancelled', done: 'done' } as const
const atOnce = 100

type Props = {
  checked: Checked[]
  /** The clinic's. */
  timeZone: string
  /** Marks a row as another person; undefined when that is no longer possible. */
  onOther: ((key: string, isOther: boolean) => void) | undefined
}

/** The rows by outcome; those to be checked come first. */
export function CheckList({ checked, timeZone, onOther }: Props) {
  const [chosen, setChosen] = useState<Outcome>()
  const [shown, setShown] = useState(atOnce)
  const counts = outcomes.map((outcome) => [outcome, countOf(checked, outcome)] as const)
  const first = (['faulty', 'known', 'new', 'done'] as const).find(
    (outcome) => countOf(checked, outcome) > 0,
  )
  const outcome = chosen ?? first
  const rows = checked.filter(({ answer }) => answer.outcome === outcome)
  return (
    <div className="grid max-w-240 gap-3">
      <div role="group" aria-label={m.admin_import_reason()} className="flex flex-wrap gap-2">
        {counts.map(([name, count]) => (
          <Button
            key={name}
            variant="outline"
            aria-pressed={name === outcome}
            onClick={() => {
              setChosen(name)
              setShown(atOnce)
            }}
            className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground"
          >
            {outcomeNames[name]()}{' '}
            <span className="tabular-nums">{count.toLocaleString(getLocale())}</span>
          </Button>
        ))}
      </div>
      <ul className="overflow-hidden rounded-lg border bg-card">
        {rows.slice(0, shown).map((row) => (
          <Row key={row.line} row={row} timeZone={timeZone} onOther={onOther} />
        ))}
        {rows.length === 0 && (
          <li className="p-4 text-sm text-muted-foreground">{m.admin_import_no_such_rows()}</li>
        )}
      </ul>
      {rows.length > shown && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => setShown(shown + atOnce)}
        >
          {m.admin_import_more({ count: rows.length - shown })}
        </Button>
      )}
    </div>
  )
}

const startOf = ({ starts_at, said: { service_id } }: Visit, timeZone: string) => {
  const isMoment = !Number.isNaN(Date.parse(starts_at)) && /T.*\+/.test(starts_at)
  const start = isMoment ? formatDateTime(starts_at, { timeZone }) : starts_at
  return [start, service_id].filter(Boolean).join(' · ')
}

function reasonOf(row: Checked) {
  const { answer, twin } = row
  if (answer.outcome === 'faulty') return faultText(row)
  if (twin !== undefined) return m.admin_import_twin({ line: twin })
  return answer.outcome === 'known' && m.admin_import_is_known({ who: knownText(answer) })
}

function Row({ row, timeZone, onOther }: { row: Checked } & Omit<Props, 'checked'>) {
  const { answer, patient, visit, line } = row
  const said = [visit && startOf(visit, timeZone), ...factsOf(patient)].filter(Boolean)
  const reason = reasonOf(row)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b p-3 last:border-b-0">
      <span className="w-12 shrink-0 text-sm text-muted-foreground tabular-nums">{line}</span>
      <span className="min-w-0 grow basis-60">
        <span className="block font-semibold">{patient.full_name || '–'}</span>
        <span className="block text-sm text-muted-foreground">{said.join(' · ')}</span>
        {reason && <span className="block text-sm">{reason}</span>}
        {answer.outcome === 'known' && answer.known && onOther && (
          <label className="mt-1 inline-flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <Checkbox
              checked={row.is_other === true}
              onCheckedChange={(checked) => onOther(row.key, checked === true)}
            />
            {m.admin_import_is_other()}
          </label>
        )}
      </span>
      <Badge variant={looks[answer.outcome]}>{outcomeNames[answer.outcome]()}</Badge>
    </li>
  )
}
