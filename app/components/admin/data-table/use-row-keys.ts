import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

// The row that was opened, by URL of its list, so that coming back focuses it again.
const opened = new Map<string, string>()

type Options = {
  /** Ids of the visible rows, in order. */
  ids: string[]
  onOpen?: (id: string) => void
  onSelect?: (id: string) => void
  /** Further shortcuts of this list, by lower-case letter. */
  keys?: Record<string, unknown>
  onKey?: (key: string, id: string) => void
}

/**
 * Keyboard navigation of a list, with a roving tabindex: one row is reached by Tab, then J, K and
 * the arrows move, Home and End go to the ends, Enter opens and Space selects. The keys work only
 * inside the list, so they do not disturb typing or speech input elsewhere.
 */
export function useRowKeys<List extends HTMLElement>({
  ids,
  onOpen,
  onSelect,
  keys = {},
  onKey,
}: Options) {
  const list = useRef<List>(null)
  const [current, setCurrent] = useState<string>()
  const active = current && ids.includes(current) ? current : ids[0]

  const rowOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

  const hasRows = ids.length > 0
  useEffect(() => {
    const id = opened.get(location.href)
    if (!hasRows || !id) return
    opened.delete(location.href)
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
  }, [hasRows])

  function open(id: string) {
    opened.set(location.href, id)
    onOpen?.(id)
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    // With Caps Lock on, letters mean the same; otherwise the page's keys would get them.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    // A button or checkbox in the row handles its own keys.
    if (event.target !== row && !['j', 'k', 'ArrowDown', 'ArrowUp'].includes(key)) return
    const id = row.dataset.row ?? ''
    const at = ids.indexOf(id)
    const next = {
      j: at + 1,
      ArrowDown: at + 1,
      k: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: ids.length - 1,
    }[key]
    if (next !== undefined) {
      const wanted = ids[Math.max(0, Math.min(ids.length - 1, next))]
      if (wanted) rowOf(wanted)?.focus()
    } else if (key === 'Enter' && onOpen) open(id)
    else if (key === ' ' && onSelect) onSelect(id)
    else if (key in keys) onKey?.(key, id)
    else return
    event.preventDefault()
  }

  const rowProps = (id: string) => ({
    'data-row': id,
    tabIndex: id === active ? 0 : -1,
    onFocus: () => setCurrent(id),
    ...(onOpen && {
      onClick: (event: MouseEvent<HTMLElement>) => {
        const inner = (event.target as Element).closest('a, input, [role=checkbox], [data-action]')
        if (!inner || inner === event.currentTarget) open(id)
      },
    }),
  })
  return { list, onKeyDown, rowProps }
}
