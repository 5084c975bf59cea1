import { Link } from '@tanstack/react-router'
import {
  CalendarCheck,
  CalendarClock,
  CalendarOff,
  LayoutDashboard,
  Receipt,
  Stethoscope,
  Users,
} from 'lucide-react'
import { type ReactNode } from 'react'
import { Logo } from '#app/components/brand/logo'
import { productName } from '#app/lib/brand'
import { cn } from '#app/lib/cn'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { ColourModeSwitch } from './colour-mode-switch'
import { LanguageSwitch } from './language-switch'
import { SignOutButton } from './sign-out-button'
import { contentId, SkipLink } from './skip-link'
import { useMenu } from './use-menu'

const items = [
  { to: '/admin/dashboard', label: m.nav_admin_dashboard, Icon: LayoutDashboard },
  { to: '/admin/appointment/upcoming', label: m.nav_admin_upcoming, Icon: CalendarClock },
  { to: '/admin/appointment/completed', label: m.nav_admin_completed, Icon: CalendarCheck },
  { to: '/admin/patients/registered', label: m.nav_admin_patients, Icon: Users },
  { to: '/admin/physio', label: m.nav_admin_physio, Icon: Stethoscope },
  { to: '/admin/physio/off-days', label: m.nav_admin_off_days, Icon: CalendarOff },
  { to: '/admin/sales/history', label: m.nav_admin_sales, Icon: Receipt },
]

/** Staff work on wide screens with much on them: the menu stands at the side, the work is dense. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh max-lg:flex-col">
      <SkipLink />
      <aside className="flex shrink-0 gap-4 border-b bg-muted px-4 py-3 max-lg:flex-wrap max-lg:items-center lg:sticky lg:top-0 lg:h-dvh lg:w-60 lg:flex-col lg:border-r lg:border-b-0 lg:py-5">
        <a
          href={localizePath('/')}
          className="inline-flex shrink-0 items-center rounded-md"
          aria-label={`${productName}, ${m.common_back_home()}`}
        >
          <Logo />
        </a>
        <nav
          aria-label={m.nav_admin()}
          className="overflow-x-auto max-lg:order-last max-lg:w-full lg:grow lg:overflow-y-auto"
        >
          <ul className="flex gap-1 lg:flex-col">
            {useMenu(items).map(({ to, label, Icon, isHere }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isHere ? 'page' : undefined}
                  className={cn(
                    'flex min-h-10 items-center gap-2.5 rounded-md px-3 text-[0.9375rem] font-medium whitespace-nowrap transition-colors hover:bg-background',
                    isHere ? 'bg-background text-foreground' : 'text-muted-foreground',
                  )}
                >
                  <Icon aria-hidden className={cn('size-4.5 shrink-0', isHere && 'text-primary')} />
                  {label()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-1 max-lg:ml-auto">
          <ColourModeSwitch className="bg-background max-sm:hidden" />
          <LanguageSwitch />
          <SignOutButton className="max-sm:hidden" />
        </div>
      </aside>
      <main id={contentId} className="min-w-0 grow px-4 py-6 sm:px-6 lg:px-8">
        {children}
      </main>
    </div>
  )
}
