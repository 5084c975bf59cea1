import { Link, useMatches } from '@tanstack/react-router'
import { BriefcaseMedical, CalendarDays, House, Plus, Ticket, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo, LogoMark } from '#app/components/brand/logo'
import { buttonVariants } from '#app/components/ui/button'
import { productName } from '#app/lib/brand'
import { cn } from '#app/lib/cn'
import { whatsAppLink } from '#app/lib/links'
import { isWaitingToLeave } from '#app/lib/leaving'
import { localizePath } from '#app/lib/locale'
import { useStore } from '#app/lib/store'
import { m } from '#app/paraglide/messages.js'
import { ColourModeSwitch } from './colour-mode-switch'
import type { Contact } from './contact'
import { LanguageSwitch } from './language-switch'
import { SignOutButton } from './sign-out-button'
import { SignedOutPage } from './signed-out-page'
import { contentId, SkipLink } from './skip-link'
import { useMenu } from './use-menu'
import { WhatsAppIcon } from './whatsapp-icon'

const items = [
  { to: '/user', label: m.nav_home, Icon: House, isAlone: true },
  { to: '/user/appointment', label: m.nav_appointments, Icon: CalendarDays },
  { to: '/user/booking', label: m.nav_book, Icon: Plus },
  { to: '/user/voucher', label: m.nav_vouchers, Icon: Ticket },
  { to: '/user/profile', label: m.nav_profile, Icon: UserRound },
]

type Props = {
  contact: Contact | undefined
  /** Show staff the link to the staff area. */
  hasStaffArea: boolean
  children: ReactNode
}

/** The patient area: a header, and a bottom bar on phones. */
export function UserLayout({ contact, hasStaffArea, children }: Props) {
  const isFocused = useMatches({
    select: (matches) => matches.some((match) => match.staticData.focused),
  })
  if (useStore(isWaitingToLeave)) return <SignedOutPage />
  return (
    <div className={cn('flex min-h-dvh flex-col', !isFocused && 'max-md:[--bar-height:4.25rem]')}>
      <SkipLink />
      <UserHeader clinic={contact} hasStaffArea={hasStaffArea} />
      <main
        id={contentId}
        className="page flex grow flex-col pt-6 pb-16 max-md:pb-[calc(var(--bar-height,0px)+2.5rem)] md:pt-10"
      >
        {children}
      </main>
      <footer className="border-t max-md:mb-(--bar-height,0px)">
        <div className="page flex flex-wrap items-center gap-x-3 gap-y-2 py-4">
          <ColourModeSwitch />
          <SignOutButton className="ml-auto" />
        </div>
      </footer>
      {!isFocused && <BottomBar />}
    </div>
  )
}

function UserHeader({
  clinic,
  hasStaffArea,
}: {
  clinic: Contact | undefined
  hasStaffArea: boolean
}) {
  return (
    <header className="@container border-b">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-2 md:min-h-18">
        <a
          href={localizePath('/')}
          className="inline-flex shrink-0 items-center rounded-md"
          aria-label={`${productName}, ${m.common_back_home()}`}
        >
          <Logo className="max-sm:hidden" />
          <span className="text-primary sm:hidden">
            <LogoMark />
          </span>
        </a>
        <nav aria-label={m.nav_user()} className="mx-auto max-md:hidden">
          <ul className="flex">
            {useMenu(items).map(({ to, label, isHere }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isHere ? 'page' : undefined}
                  className={cn(
                    'relative inline-flex h-18 items-center px-3.5 text-[0.9375rem] font-medium transition-colors hover:text-primary',
                    isHere
                      ? 'text-foreground after:absolute after:inset-x-3.5 after:-bottom-px after:h-0.5 after:bg-primary'
                      : 'text-muted-foreground',
                  )}
                >
                  {label()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1.5 md:ml-0">
          {hasStaffArea && (
            <a
              href={localizePath('/admin')}
              className={buttonVariants({
                variant: 'soft',
                size: 'sm',
                className: 'max-md:min-h-11',
              })}
            >
              <BriefcaseMedical aria-hidden />
              {m.nav_to_admin()}
            </a>
          )}
          {clinic && (
            <a
              href={whatsAppLink(clinic.whatsapp)}
              className={buttonVariants({
                variant: 'ghost',
                size: 'sm',
                className: 'max-md:min-h-11',
              })}
            >
              <WhatsAppIcon />
              <span className={hasStaffArea ? 'max-sm:sr-only' : '@max-[16rem]:sr-only'}>
                {m.common_whatsapp()}
              </span>
            </a>
          )}
          <LanguageSwitch />
        </div>
      </div>
    </header>
  )
}

function BottomBar() {
  return (
    <nav
      aria-label={m.nav_user()}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto flex h-17 max-w-md items-stretch justify-around px-2">
        {useMenu(items).map(({ to, label, Icon, isHere }) => (
          <li key={to} className="min-w-0 grow">
            <Link
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className={cn(
                'flex h-full flex-col items-center justify-center gap-1 text-[min(0.75rem,3.75vw)] font-semibold transition-colors',
                isHere ? 'text-primary' : 'text-muted-foreground',
              )}
            >
              <span
                className={cn(
                  'grid h-7 w-12 max-w-full place-items-center rounded-full transition-colors',
                  to === '/user/booking' && 'bg-accent text-accent-foreground',
                  isHere &&
                    to !== '/user/booking' &&
                    'bg-primary-soft text-primary-soft-foreground',
                )}
              >
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="max-w-full truncate px-0.5">{label()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
