import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button, buttonVariants } from '#app/components/admin/ui/button'
import { whenText } from '#app/features/appointments/admin/when'
import { ReasonForm } from '#app/features/board/admin/reason-form'
import { cn } from '#app/lib/cn'
import { useHeir } from '#app/lib/use-heir'
import { clinicTimeZone } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { AppError, toAppError } from '#app/lib/errors'
import type { DeletionAnswer } from '#app/lib/supabase/own-data-results'
import type { StaffTask } from '#app/lib/supabase/staff-results'
import { toast } from '#app/lib/toast'
import { useFile } from '#app/lib/use-file'
import { m } from '#app/paraglide/messages.js'
import { closeTask } from './queries'
import { amountOf, textsOf } from './task-texts'

type Props = {
  task: StaffTask
  /** Somebody else has closed it meanwhile. */
  isGone: boolean
  onClosed: () => void
  clinicName: string | undefined
  onErased: (answer: DeletionAnswer) => void
}

const loadErasing = async () => (await import('./erase-people')).ErasePeople

/** A task: what it is, why, where to solve it, and how to close it. */
export function TaskCard({ task, isGone, onClosed, clinicName, onErased }: Props) {
  const [isClosing, setClosing] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const [Erasing] = useFile(isErasing, loadErasing)
  const queryClient = useQueryClient()
  const { title, todo } = textsOf(task.kind)
  const amount = amountOf(task)
  // Both this and what stands here once it is closed take up their width, so that nothing moves.
  const when = [clinicName, whenText(task.created_at, clinicTimeZone)].filter(Boolean).join(' · ')
  async function close(note: string) {
    const closed = await closeTask(task.id, note)
    // Somebody else was faster.
    if (closed.note !== note) {
      void queryClient.invalidateQueries({ queryKey: ['admin_tasks'] })
      throw new AppError('stale_record')
    }
    toast({ title: m.admin_task_closed() })
    onClosed()
    void queryClient.invalidateQueries({ queryKey: ['admin_tasks'] })
  }
  // A note that is being written can still be read and copied.
  const isOver = isGone && !isClosing && !isErasing
  const card = useRef<HTMLLIElement>(null)
  // A form that closes hands the focus to the button that closes the task, the last one.
  const box = useHeir((box) => (isOver ? card.current : box.querySelector('button:last-child')))
  const controls = box.ref
  // A button that can no longer be pressed would lose the focus to the page.
  useLayoutEffect(() => {
    if (isOver && controls.current?.contains(document.activeElement)) card.current?.focus()
  }, [isOver, controls])
  const link = buttonVariants({ variant: 'outline', size: 'sm' })
  return (
    <li
      ref={card}
      tabIndex={isGone ? -1 : undefined}
      className={cn(
        'relative grid gap-3 rounded-lg border p-4',
        isGone ? 'border-dashed text-muted-foreground' : 'bg-card',
      )}
    >
      <p role="status" className="sr-only">
        {isGone && m.admin_task_closed_now({ title: title() })}
      </p>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className={cn('font-semibold', isGone && 'line-through')}>{title()}</h2>
          {amount && (
            <span className={cn('font-semibold tabular-nums', isGone && 'line-through')}>
              {amount}
            </span>
          )}
          <span
            data-other={isGone ? when : m.admin_task_closed()}
            className="ml-auto text-right text-sm text-muted-foreground after:invisible after:block after:h-0 after:content-[attr(data-other)]"
          >
            {isGone ? m.admin_task_closed() : when}
          </span>
        </div>
        <p className="max-w-prose text-sm text-muted-foreground">{todo()}</p>
      </div>
      <div
        {...box}
        inert={isOver}
        className={cn(
          isOver &&
            '[&_:is(a,button)]:border-transparent [&_:is(a,button)]:bg-muted [&_:is(a,button)]:text-muted-foreground',
        )}
      >
        {isErasing && Erasing ? (
          <Erasing task={task} onErased={onErased} onClose={() => setErasing(false)} />
        ) : isClosing ? (
          <ReasonForm
            label={m.admin_task_note()}
            submit={m.admin_task_close()}
            onSubmit={close}
            refusal={(error) =>
              toAppError(error).details?.rule === 'money_open'
                ? m.admin_task_money_open()
                : errorText(error, { stale_record: m.admin_task_closed_before })
            }
            onClose={() => setClosing(false)}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            {task.purchase_number && (
              <span className="text-sm">
                {m.admin_task_purchase({ number: task.purchase_number })}
              </span>
            )}
            {task.appointment_id && (
              <Link
                to="/admin/appointment/upcoming"
                search={{ appointment: task.appointment_id }}
                className={link}
              >
                {m.admin_task_booking({ number: task.booking_number ?? '' })}
              </Link>
            )}
            {task.patient.id && (
              <Link to="/admin/patients/$id" params={{ id: task.patient.id }} className={link}>
                {task.patient.full_name}
              </Link>
            )}
            {task.kind === 'off_day_conflict' && (
              <Link to="/admin/physio/off-days" className={link}>
                {m.admin_nav_off_days()}
              </Link>
            )}
            {task.can_close && task.kind === 'deletion_request' && (
              <Button
                variant="outline"
                size="sm"
                aria-busy={isErasing || undefined}
                onClick={() => setErasing(true)}
              >
                {m.admin_deletion_review()}
              </Button>
            )}
            {task.can_close && (
              <Button size="sm" className="ml-auto" onClick={() => setClosing(true)}>
                {m.admin_task_close()}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
