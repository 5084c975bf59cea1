import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { FailedRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { Checkbox } from '#app/components/admin/ui/checkbox'
import { FeedAddress } from '#app/features/calendar/feed-address'
import type { StaffRole } from '#app/features/staff/queries'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { type OwnMessages, ownMessagesQuery, saveOwnMessages } from './own-queries'

type Props = { userId: string; address: string; roles: StaffRole[] }

/** A staff member's own notification settings and calendar feed. */
export function OwnPage({ userId, address, roles }: Props) {
  return (
    <div className="grid max-w-160 gap-8">
      <section aria-label={m.admin_own_messages()}>
        <PageTitle>{m.admin_own_title()}</PageTitle>
        <h2 className="font-semibold">{m.admin_own_messages()}</h2>
        <p className="mb-3 text-sm text-muted-foreground">
          {m.admin_own_messages_text({ address })}
        </p>
        <Wishes userId={userId} roles={roles} />
      </section>
      {roles.includes('physiotherapist') && (
        <section aria-label={m.calendar_title()} className="grid gap-3">
          <div>
            <h2 className="font-semibold">{m.calendar_title()}</h2>
            <p className="text-sm text-muted-foreground">{m.admin_own_feed_text()}</p>
          </div>
          <FeedAddress kind="physiotherapist" />
        </section>
      )}
    </div>
  )
}

function Wishes({ userId, roles }: Omit<Props, 'address'>) {
  const queryClient = useQueryClient()
  const query = ownMessagesQuery(userId)
  const { data, error, refetch } = useQuery(query)
  const save = useMutation({
    mutationFn: (wish: OwnMessages) => saveOwnMessages(userId, wish),
    // Optimistic update, rolled back on errors.
    onMutate: (wish) => {
      const before = queryClient.getQueryData(query.queryKey)
      queryClient.setQueryData(query.queryKey, wish)
      return before
    },
    onError: (_error, _wish, before) => queryClient.setQueryData(query.queryKey, before),
    onSuccess: () => toast({ title: m.admin_saved() }),
  })
  if (error) return <FailedRows error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <div className="grid gap-1 divide-y rounded-lg border bg-card px-4">
      {roles.some((role) => role !== 'admin') && (
        <Wish
          label={m.admin_own_changes()}
          isOn={data.has_changes}
          onChange={(has_changes) => save.mutate({ ...data, has_changes })}
        >
          {m.admin_own_changes_text()}
        </Wish>
      )}
      {roles.includes('admin') && (
        <Wish
          label={m.admin_own_digest()}
          isOn={data.has_digest}
          onChange={(has_digest) => save.mutate({ ...data, has_digest })}
        >
          {m.admin_own_digest_text()}
        </Wish>
      )}
      {save.error && (
        <p role="alert" className="py-2 text-sm text-destructive">
          {errorText(toAppError(save.error))}
        </p>
      )}
    </div>
  )
}

function Wish({
  label,
  isOn,
  onChange,
  children,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <label className="flex items-start gap-3 py-3">
      <Checkbox
        checked={isOn}
        onCheckedChange={(checked) => onChange(checked === true)}
        aria-labelledby={id}
        className="mt-0.5"
      />
      <span>
        <span id={id} className="block text-sm font-semibold">
          {label}
        </span>
        <span className="text-sm text-muted-foreground">{children}</span>
      </span>
    </label>
  )
}
