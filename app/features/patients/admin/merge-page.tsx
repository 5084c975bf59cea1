import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { FormAlert } from '#app/components/form/form-alert'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import { MergeChoice } from './merge-choice'
import { MergeSides } from './merge-sides'
import { mergePatients } from './mutations'
import { patientQuery } from './queries'

/** Merges two records of one person, after a preview of what stays. */
export function MergePage({ id }: { id: string }) {
  const { other }: { other?: unknown } = useSearch({ strict: false })
  const otherId = typeof other === 'string' ? other : undefined
  const navigate = useNavigate()
  const one = useQuery(patientQuery(id))
  const choose = (chosen: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, other: chosen }),
    })
  return (
    <>
      <BackLink to={`/admin/patients/${id}`}>
        {one.data?.patient.full_name ?? m.admin_patient_title()}
      </BackLink>
      <PageTitle>{m.admin_merge_title()}</PageTitle>
      {one.error ? (
        <FailedRows error={one.error} onRetry={() => void one.refetch()} />
      ) : !one.data ? (
        <FormSkeleton />
      ) : otherId ? (
        <Merge key={otherId} id={id} otherId={otherId} onOther={() => choose(undefined)} />
      ) : (
        <MergeChoice patient={one.data.patient} onChoose={choose} />
      )}
    </>
  )
}

type MergeProps = { id: string; otherId: string; onOther: () => void }

function Merge({ id, otherId, onOther }: MergeProps) {
  const navigate = useNavigate()
  const stay = useStay()
  const queryClient = useQueryClient()
  const one = useQuery(patientQuery(id))
  const other = useQuery(patientQuery(otherId))
  const [keptId, setKept] = useState(id)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const merge = useMutation({
    mutationFn: () => mergePatients(keptId, keptId === id ? otherId : id, reason.trim()),
    onMutate: () => stay(),
    onSuccess: (kept, _, isHere) => {
      toast({ title: m.admin_merge_done({ name: kept.full_name }) })
      queryClient.removeQueries({ queryKey: ['patients'] })
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      if (isHere())
        void navigate({ to: '/admin/patients/$id', params: { id: kept.id }, replace: true })
    },
  })
  if (other.error) return <FailedRows error={other.error} onRetry={() => void other.refetch()} />
  if (!one.data || !other.data) return <FormSkeleton />

  const failure = merge.error ? toAppError(merge.error) : undefined
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setMissing(reason.trim().length < 3)
    if (reason.trim().length >= 3 && !merge.isPending) merge.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-4xl gap-5">
      <p className="max-w-prose text-muted-foreground">{m.admin_merge_intro()}</p>
      <div inert={merge.isPending}>
        <MergeSides sides={[one.data, other.data]} keptId={keptId} onKeep={setKept} />
      </div>
      <div className="grid max-w-140 gap-1.5">
        <label htmlFor="merge-reason" className="text-sm font-semibold">
          {m.admin_merge_reason()}
        </label>
        <Input
          id="merge-reason"
          value={reason}
          maxLength={500}
          readOnly={merge.isPending}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'merge-missing' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {isMissing && (
          <p id="merge-missing" role="alert" className="text-sm font-medium text-destructive">
            {m.admin_board_reason_missing()}
          </p>
        )}
      </div>
      {failure && (
        <FormAlert key={merge.submittedAt}>
          {failure.code === 'merge_conflict' && failure.details?.rule === 'two_accounts'
            ? m.admin_merge_two_accounts()
            : failure.code === 'merge_conflict'
              ? m.admin_merge_overlap()
              : errorText(failure)}
        </FormAlert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={merge.isPending} aria-busy={merge.isPending}>
          {m.admin_merge_submit()}
        </Button>
        <Button variant="outline" onClick={onOther}>
          {m.admin_merge_another()}
        </Button>
      </div>
    </form>
  )
}
