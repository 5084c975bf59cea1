import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Board } from '#app/lib/supabase/results'
import type { Column, Scale } from '../day-scale'
import { startKey } from './mutations'
import type { MovingControl } from './use-moving'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Distance within which a dragged appointment snaps to a possible start. */
const pullMs = 20 * minuteMs
const stepMs = 15 * minuteMs

// Autoscroll only at the very edge and slowly, because the columns there are drop targets.
const edge = { threshold: { x: 0.03, y: 0.06 }, acceleration: 5, interval: 10 }

// The board announces moves itself, in the user's language.
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

type Props = {
  board: Board
  columns: Column[]
  scale: Scale
  control: MovingControl
  children: ReactNode
}

/** The pointer's position; of several fingers, the first's. */
const handOf = (event: Event) =>
  event instanceof MouseEvent ? event : (event as TouchEvent).touches[0]

/** Moves appointments by mouse, or by touch after a long press, and snaps them to their target. */
export function BoardDrag({ board, columns, scale, control, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  )
  const pointer = useRef({ x: 0, y: 0 })
  /** Pixels between the top of the card and the pointer. */
  const grip = useRef(0)
  useEffect(() => {
    const follow = (event: Event) => {
      const hand = handOf(event)
      if (hand) pointer.current = { x: hand.clientX, y: hand.clientY }
    }
    const kinds = ['mousemove', 'touchstart', 'touchmove']
    for (const kind of kinds) addEventListener(kind, follow, { capture: true, passive: true })
    return () => {
      for (const kind of kinds) removeEventListener(kind, follow, { capture: true })
    }
  }, [])

  function follow() {
    const { x, y } = pointer.current
    const ground = [...document.querySelectorAll<HTMLElement>('[data-column]')].find((element) => {
      const { left, right } = element.getBoundingClientRect()
      return x >= left && x < right
    })
    const column = columns.find(({ key }) => key === ground?.dataset.column)
    if (!ground || !column) return
    const top = y - grip.current - ground.getBoundingClientRect().top
    const wanted = column.midnight + scale.from + (top / scale.hourHeight) * hourMs
    const near = [...(control.moving?.possible ?? [])]
      .filter((key) => key.startsWith(`${column.person.id} `))
      .map((key) => Number(key.slice(column.person.id.length + 1)))
      .filter((start) => Math.abs(start - wanted) <= pullMs)
      .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
    const snapped = column.midnight + Math.round((wanted - column.midnight) / stepMs) * stepMs
    const startsAt = near[0] ?? Math.max(column.midnight, snapped)
    const now = control.moving
    if (
      !now ||
      startKey(now.physiotherapistId, now.startsAt) !== startKey(column.person.id, startsAt)
    )
      control.to({ physiotherapistId: column.person.id, startsAt })
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={accessibility}
      autoScroll={edge}
      onDragStart={({ active, activatorEvent }) => {
        const appointment = board.appointments.find(({ id }) => id === active.id)
        const card = document.querySelector(`[data-appointment="${active.id}"]`)
        const hand = handOf(activatorEvent)
        if (!appointment || !card || !hand) return
        grip.current = hand.clientY - card.getBoundingClientRect().top
        control.begin(appointment, 'drag')
      }}
      onDragMove={follow}
      onDragEnd={() => control.send()}
      onDragCancel={control.cancel}
    >
      {children}
    </DndContext>
  )
}
