import { useParams, useRouterState } from '@tanstack/react-router'
import { CloudOff, SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatClock } from '#app/lib/format'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'

function State({
  Icon,
  title,
  children,
}: {
  Icon: typeof SearchX
  title: string
  children?: ReactNode
}) {
  return (
    <div className="grid h-full min-h-64 place-content-center justify-items-center gap-3 p-6 text-center">
      <Icon aria-hidden className="size-6 text-muted-foreground" />
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}

/** No rows: why, and how to widen the filters. */
export function EmptyRows({
  text,
  onClearFilters,
}: {
  text: string
  onClearFilters: (() => void) | undefined
}) {
  return (
    <State Icon={SearchX} title={onClearFilters ? m.admin_table_nothing_found() : text}>
      {onClearFilters && (
        <Button variant="outline" onClick={onClearFilters}>
          {m.admin_filter_clear()}
        </Button>
      )}
    </State>
  )
}

export function FailedRows({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { id }: { id?: string } = useParams({ strict: false })
  const path = localizePath(useRouterState({ select: (state) => state.location.pathname }))
  return (
    <div role="alert" className="h-full">
      <State Icon={TriangleAlert} title={errorText(error)}>
        {/* The record that the address names, not one that a panel shows. */}
        {id && toAppError(error).code === 'not_found' && (
          <p className="text-sm wrap-anywhere text-muted-foreground">
            {m.error_not_found_params({ path })}
          </p>
        )}
        <Button variant="outline" onClick={onRetry}>
          {m.common_try_again()}
        </Button>
      </State>
    </div>
  )
}

export const OfflineRows = () => (
  <div role="status" className="h-full">
    <State Icon={CloudOff} title={m.admin_table_offline()} />
  </div>
)

/** Shown above rows whose refetch failed, so that they are not taken for current. */
export function StaleRows({ at, onRetry }: { at: number; onRetry: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-waiting px-3 py-1.5 text-sm text-waiting-foreground"
    >
      {m.admin_table_not_fresh({ time: formatClock(at) })}
      <button
        type="button"
        className="font-semibold underline underline-offset-4"
        onClick={onRetry}
      >
        {m.common_try_again()}
      </button>
    </p>
  )
}
