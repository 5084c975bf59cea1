import { useQuery } from '@tanstack/react-query'
import type { AuditRow } from '#app/features/audit-log/admin/queries'
import { formatDay, formatTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { policyHistoryQuery } from './queries'
import { allRules } from './rules'
import { sayFigure } from './say-figure'

/** Changes of the policy, newest first: who, when, from what to what. */
export function PolicyHistory({ clinicId }: { clinicId: string | null }) {
  const { data } = useQuery(policyHistoryQuery(clinicId))
  return (
    <section aria-labelledby="policy-history" className="mt-10 max-w-140">
      <h2 id="policy-history" className="mb-3 text-lg font-semibold">
        {m.admin_policy_history()}
      </h2>
      {data?.length === 0 && (
        <p className="text-sm text-muted-foreground">{m.admin_policy_history_empty()}</p>
      )}
      <ol className="grid gap-4">
        {data?.map((row) => (
          <li key={row.id} className="grid gap-0.5 border-l-2 pl-3 text-sm">
            <p className="text-muted-foreground">
              {formatDay(row.created_at)}, {formatTime(row.created_at)} ·{' '}
              {row.actor_name ?? m.admin_board_system()}
            </p>
            {changed(row).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function changed({ old_values, new_values }: AuditRow) {
  return allRules.flatMap(({ name, unit, label }) => {
    const said = (values: AuditRow['old_values']) => {
      const value = values?.[name]
      return typeof value === 'number' ? sayFigure(value, unit) : '–'
    }
    const [before, after] = [said(old_values), said(new_values)]
    return before === after ? [] : [m.admin_policy_was({ label: label(), before, after })]
  })
}
