import { Link } from '@tanstack/react-router'
import { CircleUserRound, MessageSquare } from 'lucide-react'
import { buttonVariants } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'
import { roleNames, type StaffRoles } from './admin-pages'
import { ColourModeSwitch } from './colour-mode-switch'
import { LanguageSwitch } from './language-switch'
import { SignOutButton } from './sign-out-button'

const id = 'account-menu'

/** The signed-in user, language, colour mode and sign-out, on every page. */
export function AccountMenu({ person, roles }: { person: string; roles: StaffRoles }) {
  const names = [...new Set(roles.map(({ role }) => roleNames[role]()))]
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={m.admin_account()}
        title={m.admin_account()}
        className="grid size-11 place-items-center rounded-full hover:bg-muted"
      >
        <CircleUserRound aria-hidden className="size-5.5" />
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={m.admin_account()}
        className="layer fixed top-15 right-3 bottom-auto left-auto m-0 w-72 max-w-[calc(100vw-1.5rem)] rounded-lg border bg-card p-4 text-card-foreground shadow-layer"
      >
        <p className="truncate font-semibold">{person}</p>
        <p className="text-sm text-muted-foreground">{names.join(', ')}</p>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t pt-3">
          <ColourModeSwitch />
          <LanguageSwitch />
        </div>
        <Link
          to="/admin/own"
          onClick={() => document.getElementById(id)?.hidePopover()}
          className={buttonVariants({
            variant: 'ghost',
            size: 'sm',
            className: 'mt-2 w-full justify-start max-md:min-h-11',
          })}
        >
          <MessageSquare aria-hidden />
          {m.admin_own_title()}
        </Link>
        <SignOutButton className="w-full justify-start" />
      </div>
    </>
  )
}
