import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Link } from '@tanstack/react-router'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Badge } from '#app/components/ui/badge'
import { cn } from '#app/lib/admin/cn'
import { m } from '#app/paraglide/messages.js'

export type SortedItem = { id: string; title: string; text: string; isShown: boolean }
type Props = {
  /** Accessible name of the list. */
  name: string
  items: SortedItem[]
  to: '/admin/content/faq/$id' | '/admin/content/testimonials/$id'
  onSort: (ids: string[]) => void
}

// Moves are announced below, in the user's language.
const silence = () => undefined
const accessibility = {
  announcements: {
    onDragStart: silence,
    onDragOver: silence,
    onDragMove: silence,
    onDragEnd: silence,
    onDragCancel: silence,
  },
  screenReaderInstructions: { draggable: '' },
}

/** A sortable list: drag a row by its handle, or use the arrow keys. */
export function SortedList({ name, items, to, onSort }: Props) {
  const hintId = useId()
  const list = useRef<HTMLOListElement>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const [said, setSaid] = useState('')
  // Moving a row in the DOM blurs its handle, so focus it again.
  const [held, setHeld] = useState<string>()
  useEffect(() => {
    if (held) list.current?.querySelector<HTMLElement>(`[data-handle="${held}"]`)?.focus()
  }, [held, items])

  function move(id: string, place: number) {
    const ids = items.map((item) => item.id)
    const from = ids.indexOf(id)
    if (from < 0 || place < 0 || place >= ids.length || place === from) return
    const title = items[from]?.title ?? ''
    setSaid(m.admin_sort_place({ title, place: place + 1, count: ids.length }))
    onSort(arrayMove(ids, from, place))
  }
  function moveByKey(event: KeyboardEvent, item: SortedItem) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    setHeld(item.id)
    move(item.id, items.indexOf(item) + step)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        if (over)
          move(
            String(active.id),
            items.findIndex(({ id }) => id === over.id),
          )
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol
          ref={list}
          aria-label={name}
          className="max-w-200 overflow-hidden rounded-lg border bg-card"
        >
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              to={to}
              hintId={hintId}
              onKeyDown={(event) => moveByKey(event, item)}
              onLeave={() => setHeld(undefined)}
            />
          ))}
        </ol>
      </SortableContext>
      <p id={hintId} hidden>
        {m.admin_sort_how()}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  )
}

type RowProps = {
  item: SortedItem
  to: Props['to']
  hintId: string
  onKeyDown: (event: KeyboardEvent) => void
  onLeave: () => void
}

function Row({ item, to, hintId, onKeyDown, onLeave }: RowProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id })
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={cn(
        'flex items-start gap-1 border-b bg-card p-2 last:border-b-0',
        isDragging && 'relative z-10 shadow-layer',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...listeners}
        data-handle={item.id}
        aria-label={m.admin_sort_handle({ title: item.title })}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        onBlur={(event) => event.relatedTarget && onLeave()}
        className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-muted pointer-coarse:size-11"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <Link
        to={to}
        params={{ id: item.id }}
        className="group flex min-w-0 grow flex-wrap items-start gap-x-4 gap-y-1 rounded-md px-2 py-1.5"
      >
        <span className="min-w-0 grow basis-60">
          <span className="block font-semibold group-hover:underline">{item.title}</span>
          <span className="line-clamp-2 text-sm text-muted-foreground">{item.text}</span>
        </span>
        <Badge variant={item.isShown ? 'confirmed' : 'done'}>
          {item.isShown ? m.admin_content_shown() : m.admin_content_hidden()}
        </Badge>
      </Link>
    </li>
  )
}
