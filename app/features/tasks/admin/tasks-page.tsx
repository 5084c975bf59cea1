import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { FailedRows, OfflineRows, StaleRows } from '#app/components/admin/data-table/table-states'
import { PageTitle } from '#app/components/admin/page-title'
import { Skeleton } from '#app/components/ui/skeleton'
import type { StaffClinic } from '#app/features/staff/clinics'
import { cn } from '#app/lib/cn'
import { useClinicEvents } from '#app/lib/admin/use-clinic-events'
import type { DeletionAnswer } from '#app/lib/supabase/own-data-results'
import type { StaffTask, StaffTasks } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { ErasedNote } from './erased-note'
import { tasksQuery } from './queries'
import { TaskCard } from './task-card'
import { useKeptTasks } from './use-kept-tasks'

const most = 200
const events = ['tasks_changed']

/** All open tasks, oldest first. */
export function TasksPage({ clinics }: { clinics: StaffClinic[] }) {
  const { clinic: slug }: { clinic?: unknown } = useSearch({ strict: false })
  const clinic = clinics.find((one) => one.slug === slug)
  const queryClient = useQueryClient()
  const { data, error, fetchStatus, refetch, dataUpdatedAt } = useQuery(
    tasksQuery(clinic?.id, most),
  )
  useClinicEvents(
    clinics.map(({ id }) => id),
    events,
    () => void queryClient.invalidateQueries({ queryKey: ['admin_tasks'] }),
  )
  const { shown, isOpen, drop } = useKeptTasks(data?.tasks, clinic?.id)
  // Also of what the cache shows to who comes back before it was read again.
  const forget = (task: StaffTask) => {
    drop(task)
    queryClient.setQueriesData<StaffTasks>({ queryKey: ['admin_tasks'] }, (known) => {
      const tasks = known?.tasks.filter(({ id }) => id !== task.id)
      return known && tasks && { ...known, tasks }
    })
  }
  const retry = () => void refetch()
  // The task itself is gone by then.
  const [erased, setErased] = useState<DeletionAnswer>()
  return (
    <>
      <PageTitle>{m.admin_tasks_title()}</PageTitle>
      {erased && <ErasedNote answer={erased} />}
      {data && error && <StaleRows at={dataUpdatedAt} onRetry={retry} />}
      {data ? (
        <>
          {shown.length > 0 && (
            <ul className="grid max-w-4xl gap-3">
              {shown.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  isGone={!isOpen(task)}
                  onClosed={() => forget(task)}
                  onErased={(answer) => {
                    setErased(answer)
                    forget(task)
                  }}
                  clinicName={
                    clinics.length > 1
                      ? clinics.find(({ id }) => id === task.clinic_id)?.name
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          {data.tasks.length === 0 && (
            <div
              className={cn(
                'grid min-h-64 place-content-center justify-items-center gap-3 rounded-lg border bg-card p-6 text-center',
                shown.length > 0 && 'mt-3 max-w-4xl',
              )}
            >
              <CheckCheck aria-hidden className="size-6 text-confirmed-foreground" />
              <p className="font-semibold">{m.admin_tasks_none()}</p>
            </div>
          )}
          {data.count > data.tasks.length && (
            <p className="mt-3 text-sm text-muted-foreground">
              {m.admin_tasks_more({ shown: data.tasks.length })}
            </p>
          )}
        </>
      ) : error ? (
        <FailedRows error={error} onRetry={retry} />
      ) : fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : (
        <div aria-busy className="grid max-w-4xl gap-3">
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} className="h-32" />
          ))}
        </div>
      )}
    </>
  )
}
