import { Link } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'

const style =
  'relative inline-flex min-h-11 items-center font-semibold text-muted-foreground hover:text-foreground aria-[current=page]:text-foreground aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-primary'

/** The pages of the profile: personal data, sign-in, the personal calendar, and the data we keep. */
export function ProfileTabs() {
  return (
    <nav aria-label={m.profile_pages()} className="border-b">
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <Link to="/user/profile" activeOptions={{ exact: true }} className={style}>
            {m.profile_title()}
          </Link>
        </li>
        <li>
          <Link to="/user/profile/account" className={style}>
            {m.profile_tab_account()}
          </Link>
        </li>
        <li>
          <Link to="/user/profile/calendar" className={style}>
            {m.calendar_title()}
          </Link>
        </li>
        <li>
          <Link to="/user/profile/data" className={style}>
            {m.own_data_title()}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
