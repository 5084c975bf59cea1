import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StaffRoles } from '#app/components/layout/admin-pages'
import type { StaffClinic } from '#app/features/staff/clinics'
import { errorText } from '#app/lib/error-text'
import { m } from '#app/paraglide/messages.js'
import { type Hit, useHits } from './use-hits'

type Props = { roles: StaffRoles; clinics: StaffClinic[]; onDone: () => void }

/** The search field and its hits. Enter opens the first hit, even one that is still loading. */
export function SearchPanel({ roles, clinics, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ text: string; id: string }>()
  const [wanted, setWanted] = useState<string>()
  // cmdk selects the first item by itself; only the user's own moves count.
  const isMoving = useRef(false)
  const text = typed.trim()
  const { groups, isWaiting, error } = useHits(text, roles, clinics)
  const hits = groups.flatMap((group) => group.hits)
  // Until the user moves, the first hit is current, also when the hits change.
  const current = (chosen?.text === text && hits.find(({ id }) => id === chosen.id)) || hits[0]

  function open(hit: Hit | undefined) {
    if (!hit) return
    onDone()
    hit.open()
  }
  const openWanted = useEffectEvent(() => open(hits[0]))
  const isReady = wanted !== undefined && wanted === text && !isWaiting
  useEffect(() => {
    if (isReady) openWanted()
  }, [isReady])

  function onKeyDown(event: KeyboardEvent) {
    isMoving.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isWaiting && chosen?.text !== text) setWanted(text)
    else open(current)
  }

  return (
    <Command
      shouldFilter={false}
      loop
      label={m.admin_search()}
      value={current?.id ?? ''}
      onValueChange={(id) => {
        if (isMoving.current) setChosen({ text, id })
      }}
      onKeyDown={onKeyDown}
      onPointerMove={() => (isMoving.current = true)}
      className="-m-3 grid gap-2 sm:-m-2"
    >
      <div className="relative pr-12">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-muted-foreground"
        />
        <Command.Input
          // The dialog focuses the element with this attribute; React does not render it.
          ref={(input) => input?.setAttribute('autofocus', '')}
          value={typed}
          onValueChange={setTyped}
          maxLength={120}
          placeholder={m.admin_search_hint()}
          aria-label={m.admin_search()}
          className="h-11 w-full rounded-md border border-input bg-background pr-3 pl-10 text-base outline-offset-0"
        />
      </div>
      <Command.List
        aria-label={m.admin_search_results()}
        aria-busy={isWaiting}
        className="h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain"
      >
        {error && (
          <p role="alert" className="px-3 py-2 text-sm font-medium text-destructive">
            {errorText(error)}
          </p>
        )}
        {groups.map(({ name, hits: ofGroup }) => (
          <Command.Group
            key={name}
            heading={name}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted-foreground"
          >
            {ofGroup.map((hit) => (
              <Command.Item
                key={hit.id}
                value={hit.id}
                onSelect={() => open(hit)}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-sm aria-selected:bg-muted pointer-coarse:min-h-12"
              >
                <hit.Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                <span className="min-w-0 truncate font-medium">{hit.title}</span>
                <span className="ml-auto shrink-0 text-muted-foreground tabular-nums">
                  {hit.aside}
                </span>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {isWaiting && (
          // Visible only if loading takes long.
          <p className="px-3 py-2 text-sm text-muted-foreground transition-opacity delay-300 starting:opacity-0">
            {m.admin_search_waiting()}
          </p>
        )}
      </Command.List>
    </Command>
  )
}
