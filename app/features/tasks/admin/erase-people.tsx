import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { Skeleton } from '#app/components/ui/skeleton'
import { whenText } from '#app/features/appointments/admin/when'
import { useShown } from '#app/lib/admin/use-shown'
import { clinicTimeZone } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { formatMoney } from '#app/lib/format'
import type { DeletionAnswer, DeletionFacts } from '#app/lib/supabase/own-data-results'
import type { StaffTask } from '#app/lib/supabase/staff-results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { completeDeletion, deletionQuery } from './queries'

const rules: Record<string, () => string> = {
  upcoming: m.admin_deletion_rule_upcoming,
  settlement: m.admin_deletion_rule_settlement,
  payment: m.admin_deletion_rule_payment,
  task: m.admin_deletion_rule_task,
}

const whyNot = (error: unknown) => errorText(error, { forbidden: m.admin_deletion_all_clinics })

type Props = {
  task: StaffTask
  onErased: (answer: DeletionAnswer) => void
  onClose: () => void
}

/** What erasing would take and leave, what has to end before, and doing it. */
export function ErasePeople({ task, onErased, onClose }: Props) {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(deletionQuery(task.id))
  const isShown = useShown()
  const erase = useMutation({
    mutationFn: () => completeDeletion(task.id),
    onSuccess: (answer) => {
      if (answer) onErased(answer)
      void queryClient.invalidateQueries({ queryKey: ['admin_tasks'] })
    },
    onError: (failed) => {
      void queryClient.invalidateQueries({ queryKey: ['deletion', task.id] })
      if (isShown.current) return
      toast({
        title: m.admin_deletion_confirm(),
        description: whyNot(failed),
        variant: 'destructive',
      })
    },
  })
  const failure = erase.error ?? error
  return (
    <section
      aria-label={m.admin_deletion_review()}
      className="grid gap-3 rounded-md bg-muted p-3 text-sm"
    >
      {failure && <FormAlert key={erase.submittedAt}>{whyNot(failure)}</FormAlert>}
      {data ? <Consequences task={task} facts={data} /> : !error && <Skeleton className="h-24" />}
      <div className="flex flex-wrap gap-2">
        {data && !data.rule && (
          <Button
            variant="destructive"
            aria-disabled={erase.isPending}
            onClick={() => !erase.isPending && erase.mutate()}
          >
            {m.admin_deletion_confirm()}
          </Button>
        )}
        <Button variant="ghost" autoFocus onClick={onClose}>
          {m.admin_never_mind()}
        </Button>
      </div>
    </section>
  )
}

function Consequences({ task, facts }: { task: StaffTask; facts: DeletionFacts }) {
  const { people, due_at, rule, appointments, credit_idr, sessions, keeps_account } = facts
  const { reason } = task.details
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {m.admin_deletion_people({ names: people.map((it) => it.full_name).join(', ') })}
      </p>
      {typeof reason === 'string' && (
        <p className="wrap-anywhere">{m.admin_deletion_reason({ reason })}</p>
      )}
      <p>
        {m.admin_deletion_meaning()}{' '}
        {due_at && m.admin_deletion_due({ due: whenText(due_at, clinicTimeZone) })}
      </p>
      {keeps_account && <p>{m.admin_deletion_staff()}</p>}
      {(credit_idr > 0 || sessions > 0) && (
        <p className="font-semibold">
          {m.admin_deletion_left({ amount: formatMoney(credit_idr), sessions })}
        </p>
      )}
      {rule && (
        <div className="rounded-md bg-cancelled p-3 text-cancelled-foreground">
          <p className="font-semibold">{rules[rule]?.()}</p>
          <ul>
            {appointments.map((it) => (
              <li key={it.id}>
                <Link
                  to="/admin/appointment/upcoming"
                  search={{ appointment: it.id }}
                  className="inline-flex min-h-8 items-center underline"
                >
                  {[it.booking_number, whenText(it.starts_at, it.time_zone), it.clinic].join(' · ')}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
