import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { cn } from '#app/lib/admin/cn'
import { m } from '#app/paraglide/messages.js'
import { FieldHelp } from './field-frame'

export type Choice = { id: string; label: string; hint?: string | undefined }

type Props = {
  label: string
  /** The typed text; `onQuery` is called on every change. */
  query: string
  onQuery: (query: string) => void
  choices: Choice[]
  onPick: (choice: Choice) => void
  /** Shown when no choice matches. */
  nothing: string
  /** Choices are still loading: Enter picks the first one once they have arrived. */
  isWaiting?: boolean
  autoFocus?: boolean
  /** Validation error of the current selection. */
  fault?: string | undefined
}

/** An autocomplete field; arrows and Enter choose, then the field is cleared. */
export function Combobox({
  label,
  query,
  onQuery,
  choices,
  onPick,
  nothing,
  isWaiting = false,
  autoFocus,
  fault,
}: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [wanted, setWanted] = useState<string>()
  const active = Math.min(at, choices.length - 1)
  const isShown = isOpen && (choices.length > 0 || query.trim() !== '')

  function pick(choice: Choice | undefined) {
    if (!choice) return
    onPick(choice)
    onQuery('')
    setAt(0)
    setOpen(false)
  }
  const pickWanted = useEffectEvent(() => pick(choices[0]))
  const isReady = wanted !== undefined && wanted === query && !isWaiting
  useEffect(() => {
    if (!isReady) return
    setWanted(undefined)
    pickWanted()
  }, [isReady])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      setAt(
        Math.max(0, Math.min(choices.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))),
      )
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (isWaiting) setWanted(query)
      else if (isShown) pick(choices[active])
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation()
      setOpen(false)
    } else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <Input
        id={id}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && choices[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        value={query}
        onChange={({ target }) => {
          onQuery(target.value)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div className={fault && 'mt-1.5'}>
        <FieldHelp id={id} hint={undefined} fault={fault} />
      </div>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-busy={isWaiting}
        hidden={!isShown}
        // The field keeps the focus; without it the list closes before the click.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 z-30 mt-1 max-h-72 overflow-y-auto rounded-md border bg-card p-1 shadow-layer"
      >
        {choices.map((choice, n) => (
          <li
            key={choice.id}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === active}
            className={cn(
              'flex min-h-9 cursor-default items-center gap-3 rounded-sm px-2.5 text-sm pointer-coarse:min-h-11',
              n === active && 'bg-muted',
            )}
            // not on pointerdown, with which a swipe begins too
            onClick={() => pick(choice)}
            onPointerMove={() => setAt(n)}
          >
            <span className="min-w-0 grow truncate">{choice.label}</span>
            {choice.hint && (
              <span className="shrink-0 text-muted-foreground tabular-nums">{choice.hint}</span>
            )}
          </li>
        ))}
        {choices.length === 0 && (
          <li role="option" aria-disabled aria-selected={false} className="px-2.5 py-2 text-sm">
            {isWaiting ? m.loading_title() : nothing}
          </li>
        )}
      </ul>
    </div>
  )
}
