import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { buttonVariants } from '#app/components/admin/ui/button'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicEvents } from '#app/lib/admin/use-clinic-events'
import { useKeysAfter } from '#app/lib/admin/use-keys'
import { cn } from '#app/lib/cn'
import { m } from '#app/paraglide/messages.js'
import { tasksQuery } from './queries'

const events = ['tasks_changed']

/** The number of open tasks, kept up to date. */
export function TasksLink({ clinics }: { clinics: StaffClinic[] }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(tasksQuery(undefined, 0))
  useClinicEvents(
    clinics.map(({ id }) => id),
    events,
    () => void queryClient.invalidateQueries({ queryKey: ['admin_tasks'] }),
  )
  useKeysAfter('g', { t: () => void navigate({ to: '/admin/tasks' }) })
  const count = data?.count ?? 0
  const badge = count > 99 ? '99+' : String(count)
  return (
    <Link
      to="/admin/tasks"
      // The accessible name must contain the visible text, for speech input.
      aria-label={m.admin_tasks_open({ count: badge })}
      title={m.admin_tasks_open({ count })}
      className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), 'relative')}
    >
      <ListChecks aria-hidden className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-bold text-accent-foreground tabular-nums"
        >
          {badge}
        </span>
      )}
    </Link>
  )
}
