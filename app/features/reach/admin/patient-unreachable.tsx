import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import { listUnreachable, resetChannel } from '#app/features/reach/queries'
import { unreachableText } from '#app/features/reach/unreachable-text'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'

const unreachableQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patients', 'unreachable', patientId] as const,
    queryFn: () => listUnreachable([patientId]),
  })

/** Warns the desk about addresses at which messages do not arrive. */
export function PatientUnreachable({ patientId }: { patientId: string }) {
  const queryClient = useQueryClient()
  const query = unreachableQuery(patientId)
  const { data = [] } = useQuery(query)
  const reset = useMutation({
    mutationFn: resetChannel,
    onSuccess: () => {
      toast({ title: m.reach_tried_again() })
      return queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  if (data.length === 0) return null
  return (
    <ul className="grid gap-2 rounded-md bg-waiting px-3 py-2.5 text-sm text-waiting-foreground">
      {data.map((it) => (
        <li key={it.channel} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <MailWarning aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 grow basis-40 wrap-anywhere">{unreachableText(it)}</span>
          <Button
            variant="outline"
            size="sm"
            aria-disabled={reset.isPending || undefined}
            onClick={() => reset.mutate(it)}
          >
            {m.reach_try_again()}
          </Button>
        </li>
      ))}
      {reset.error && <li role="alert">{errorText(toAppError(reset.error))}</li>}
    </ul>
  )
}
