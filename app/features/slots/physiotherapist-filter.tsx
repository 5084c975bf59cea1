import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Portrait } from '#app/components/brand/portrait'
import type { Physiotherapist } from '#app/features/bookings/queries'
import { useChoice } from '#app/lib/use-choice'
import { m } from '#app/paraglide/messages.js'
import type { Day } from './slots'

/** Filters by physiotherapist; "anyone" by default. */
export function PhysiotherapistFilter({
  physiotherapists,
  days,
  value,
  onChange,
}: {
  physiotherapists: Physiotherapist[]
  /** Physiotherapists with a free time on these days can be chosen. */
  days: Day[]
  value: string | undefined
  onChange: (physio: string | undefined) => void
}) {
  const [shown, choose] = useChoice(value, onChange)
  const present = usePresent(physiotherapists, days, value)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[0.9375rem] font-semibold">{m.booking_with_whom()}</legend>
      <div className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1 lg:flex-wrap">
        <Choice
          value=""
          isChosen={!shown}
          onChoose={() => choose(undefined)}
          picture={
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground"
            >
              <Users className="size-5" />
            </span>
          }
          title={m.booking_anyone()}
          text={m.booking_anyone_hint()}
        />
        {present.map((it) => (
          <Choice
            key={it.id}
            value={it.slug}
            isChosen={shown === it.slug}
            onChoose={() => choose(it.slug)}
            picture={<Portrait of={it} />}
            title={it.name}
            text={m.booking_years({ years: it.years_of_experience })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Who can be chosen. While the page is open nobody is removed, and new ones are appended. */
function usePresent(all: Physiotherapist[], days: Day[], chosen: string | undefined) {
  const [shown, setShown] = useState<{ days?: Day[]; ids: string[] }>({ ids: [] })
  if (shown.days !== days) {
    const free = new Set(days.flatMap(({ slots }) => slots.flatMap(({ who }) => who)))
    const come = all.filter(
      ({ id, slug }) => !shown.ids.includes(id) && (free.has(id) || slug === chosen),
    )
    setShown({ days, ids: [...shown.ids, ...come.map(({ id }) => id)] })
  }
  return shown.ids.flatMap((id) => all.find((it) => it.id === id) ?? [])
}

function Choice(props: {
  value: string
  isChosen: boolean
  onChoose: () => void
  picture: ReactNode
  title: string
  text: string
}) {
  return (
    <label className="relative flex shrink-0 items-center gap-2.5 rounded-full border border-input bg-card py-1 pr-5 pl-1 transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-soft-foreground has-checked:inset-ring-1 has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <input
        type="radio"
        name="physio"
        value={props.value}
        checked={props.isChosen}
        onChange={props.onChoose}
        // Covers its label, so that the browser scrolls all of it into view on focus.
        className="absolute inset-0 opacity-0"
      />
      {props.picture}
      <span>
        <span className="block text-[0.9375rem] leading-snug font-semibold whitespace-nowrap">
          {props.title}
        </span>
        <span className="block text-sm leading-snug opacity-80">{props.text}</span>
      </span>
    </label>
  )
}
