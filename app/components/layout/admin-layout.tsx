import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo, LogoMark } from '#app/components/brand/logo'
import { productName } from '#app/lib/brand'
import { cn } from '#app/lib/cn'
import { isWaitingToLeave } from '#app/lib/leaving'
import { localizePath } from '#app/lib/locale'
import { useStore } from '#app/lib/store'
import { m } from '#app/paraglide/messages.js'
import { AccountMenu } from './account-menu'
import { adminPagesFor, type StaffRoles } from './admin-pages'
import { ClinicSwitch } from './clinic-switch'
import { SignedOutPage } from './signed-out-page'
import { contentId, SkipLink } from './skip-link'
import { useMenu } from './use-menu'

type Props = {
  person: string
  roles: StaffRoles
  clinics: { slug: string; name: string }[]
  /** Centre of the header. */
  search?: ReactNode
  /** Beside the account menu. */
  tools?: ReactNode
  children: ReactNode
}

type Item = ReturnType<typeof useMenu<ReturnType<typeof adminPagesFor>[number]>>[number]

/** A slim navigation rail on the left, icons only below 1280 px; a bottom bar on phones. */
export function AdminLayout({ person, roles, clinics, search, tools, children }: Props) {
  const items = useMenu(adminPagesFor(roles))
  if (useStore(isWaitingToLeave)) return <SignedOutPage />
  return (
    <div className="keeps-gutter flex min-h-dvh max-md:flex-col max-md:[--bar-height:4rem]">
      <SkipLink />
      <aside className="sticky top-0 flex h-dvh shrink-0 flex-col gap-4 border-r bg-muted p-2.5 max-md:hidden xl:w-60 xl:p-3 print:hidden">
        <HomeLink className="h-9 justify-center xl:justify-start xl:px-2" />
        <ClinicSwitch clinics={clinics} className="max-xl:hidden" />
        <nav aria-label={m.nav_admin()} className="grow overflow-y-auto">
          <ul className="grid grid-cols-1 gap-0.5">
            {items.map((item) => (
              <li key={item.to}>
                <RailLink item={item} />
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div className="flex min-w-0 grow flex-col">
        <header className="@container sticky top-0 z-20 border-b bg-background print:hidden [@media(max-height:30rem)]:static">
          <div className="flex min-h-[calc(3.5rem-1px)] flex-wrap items-center gap-x-2 px-4 sm:gap-x-3 md:flex-nowrap xl:px-6">
            <HomeLink className="md:hidden" />
            <ClinicSwitch
              clinics={clinics}
              className="max-w-56 min-w-0 grow basis-24 md:grow-0 md:basis-56 xl:hidden"
            />
            <div className="min-w-0 max-md:ml-auto md:grow">{search}</div>
            {tools}
            <AccountMenu person={person} roles={roles} />
          </div>
        </header>
        <main
          id={contentId}
          className="min-w-0 grow px-4 py-4 max-md:pb-[calc(var(--bar-height)+1rem+env(safe-area-inset-bottom))] xl:px-6 print:p-0"
        >
          {children}
        </main>
      </div>
      {items.length > 1 && <BottomBar items={items} />}
    </div>
  )
}

const HomeLink = ({ className }: { className: string }) => (
  <a
    href={localizePath('/')}
    className={cn('inline-flex shrink-0 items-center rounded-md text-primary', className)}
    aria-label={`${productName}, ${m.common_back_home()}`}
  >
    <Logo className="max-xl:hidden" />
    <span className="xl:hidden">
      <LogoMark />
    </span>
  </a>
)

function RailLink({ item: { to, label, Icon, isHere } }: { item: Item }) {
  return (
    <Link
      to={to}
      title={label()}
      aria-current={isHere ? 'page' : undefined}
      className={cn(
        'flex h-10 min-w-0 items-center gap-2.5 rounded-md px-3 text-sm font-medium transition-colors hover:bg-background xl:px-2',
        isHere ? 'bg-background text-foreground' : 'text-muted-foreground hover:text-foreground',
      )}
    >
      <Icon aria-hidden className={cn('size-4.5 shrink-0', isHere && 'text-primary')} />
      <span className="truncate max-xl:sr-only">{label()}</span>
    </Link>
  )
}

const moreId = 'more-pages'

/** At most five items; the rest are in a menu behind the last one. */
function BottomBar({ items }: { items: Item[] }) {
  const rest = items.length > 5 ? items.slice(4) : []
  return (
    <nav
      aria-label={m.nav_admin()}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex h-16 items-stretch justify-around px-1">
        {items.slice(0, items.length - rest.length).map((item) => (
          <li key={item.to} className="min-w-0 grow basis-0">
            <Link
              to={item.to}
              aria-current={item.isHere ? 'page' : undefined}
              className={barStyle(item.isHere)}
            >
              <item.Icon aria-hidden className="size-5" />
              <span className="max-w-full truncate px-0.5">{(item.short ?? item.label)()}</span>
            </Link>
          </li>
        ))}
        {rest.length > 0 && (
          <li className="min-w-0 grow basis-0">
            <button
              type="button"
              popoverTarget={moreId}
              className={barStyle(rest.some(({ isHere }) => isHere))}
            >
              <Ellipsis aria-hidden className="size-5" />
              {m.admin_nav_more()}
            </button>
            <div
              id={moreId}
              popover="auto"
              className="layer fixed inset-x-3 top-auto bottom-[calc(var(--bar-height)+0.5rem+env(safe-area-inset-bottom))] m-0 w-auto rounded-lg border bg-card p-2 text-card-foreground shadow-layer"
            >
              {rest.map((item) => (
                <RailLink key={item.to} item={item} />
              ))}
            </div>
          </li>
        )}
      </ul>
    </nav>
  )
}

const barStyle = (isHere: boolean) =>
  cn(
    'flex size-full flex-col items-center justify-center gap-1 text-[min(0.75rem,3.75vw)] font-semibold transition-colors',
    isHere ? 'text-primary' : 'text-muted-foreground',
  )
