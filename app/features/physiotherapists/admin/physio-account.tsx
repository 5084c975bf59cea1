import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { staffQuery } from '#app/features/staff/admin/queries'
import { m } from '#app/paraglide/messages.js'

const style = 'font-semibold text-foreground underline underline-offset-4'

/** The user account of a physiotherapist; it is linked on the staff page. */
export function PhysioAccount({ id }: { id: string }) {
  const { data } = useQuery(staffQuery)
  const linked = data?.filter((it) => it.physiotherapist_id === id)
  const member = linked?.find((it) => it.is_active) ?? linked?.[0]
  return (
    // Rendered before the data, to avoid a layout shift.
    <p className="mb-5 min-h-5 text-sm text-muted-foreground">
      {data && `${m.admin_physio_account()}: `}
      {member ? (
        <Link to="/admin/settings/staff/$id" params={{ id: member.id }} className={style}>
          {member.full_name}, {member.email}
        </Link>
      ) : (
        data && (
          <Link to="/admin/settings/staff" className={style}>
            {m.admin_physio_account_none()}
          </Link>
        )
      )}
    </p>
  )
}
