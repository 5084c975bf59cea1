import { Link } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'

const style =
  'inline-flex min-h-9 items-center border-b-2 border-transparent px-1 text-sm font-semibold text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground pointer-coarse:min-h-11'

/** The pages of a physiotherapist. */
export const PhysioTabs = ({ id }: { id: string }) => (
  <nav aria-label={m.admin_physio_parts()} className="mb-5 flex gap-5 border-b">
    <Link to="/admin/physio/$id" params={{ id }} activeOptions={{ exact: true }} className={style}>
      {m.admin_physio_profile()}
    </Link>
    <Link to="/admin/physio/$id/hours" params={{ id }} className={style}>
      {m.admin_physio_hours()}
    </Link>
    <Link to="/admin/physio/off-days" search={{ view: 'list', who: id }} className={style}>
      {m.admin_physio_off_days()}
    </Link>
  </nav>
)
