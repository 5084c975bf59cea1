import { Link, useRouteContext } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'

const style =
  'inline-flex min-h-9 items-center border-b-2 border-transparent px-1 text-sm font-semibold text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground pointer-coarse:min-h-11'

/** The pages of a clinic. */
export function ClinicTabs({ id }: { id: string }) {
  // Only administrators of all clinics may see the booking policy.
  const isForAll = useRouteContext({ from: '/admin', select: ({ access }) => access.is_admin })
  return (
    <nav aria-label={m.admin_clinic_parts()} className="mb-5 flex gap-5 border-b">
      <Link
        to="/admin/settings/clinics/$id"
        params={{ id }}
        activeOptions={{ exact: true }}
        className={style}
      >
        {m.admin_clinic_details()}
      </Link>
      <Link to="/admin/settings/clinics/$id/hours" params={{ id }} className={style}>
        {m.clinics_hours()}
      </Link>
      {isForAll && (
        <Link to="/admin/settings/clinics/$id/policy" params={{ id }} className={style}>
          {m.admin_policy_title()}
        </Link>
      )}
    </nav>
  )
}
