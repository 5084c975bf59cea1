import { useRouterState } from '@tanstack/react-router'
import { ArrowRight, Menu, X } from 'lucide-react'
import { Logo } from '#app/components/brand/logo'
import { buttonVariants } from '#app/components/ui/button'
import { bookingPath } from '#app/lib/booking-path'
import { productName } from '#app/lib/brand'
import { cn } from '#app/lib/cn'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { ColourModeSwitch } from './colour-mode-switch'
import { LanguageSwitch } from './language-switch'
import { websitePages } from './website-pages'

const menuId = 'menu'

export function WebsiteHeader() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isHere = (to: string) => (to === '/' ? path === '/' : path.startsWith(to))
  return (
    <header className="@container sticky top-0 z-40 border-b bg-background">
      <div className="page flex h-18 items-center gap-4">
        <a
          href={localizePath('/')}
          className="inline-flex shrink-0 items-center rounded-md"
          aria-label={`${productName}, ${m.nav_home()}`}
        >
          <Logo />
        </a>
        <nav aria-label={m.nav_main()} className="mx-auto hidden lg:block">
          <ul className="flex items-center">
            {websitePages.map(({ to, label }) => (
              <li key={to}>
                <a
                  href={localizePath(to)}
                  aria-current={isHere(to) ? 'page' : undefined}
                  className={cn(
                    'relative inline-flex h-18 items-center px-3.5 text-[0.9375rem] font-medium transition-colors hover:text-primary',
                    isHere(to)
                      ? 'text-foreground after:absolute after:inset-x-3.5 after:-bottom-px after:h-0.5 after:bg-primary'
                      : 'text-muted-foreground',
                  )}
                >
                  {label()}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-3 lg:ml-0">
          {/* With very large letters it is in the menu, whose button must stay on the screen. */}
          <LanguageSwitch className="@max-[16rem]:hidden" />
          <a
            href={localizePath('/user')}
            className={buttonVariants({ variant: 'ghost', className: 'px-3.5 max-lg:hidden' })}
          >
            {m.nav_sign_in()}
          </a>
          <a href={bookingPath()} className={buttonVariants({ className: 'max-sm:hidden' })}>
            {m.common_book()}
          </a>
          <button
            type="button"
            popoverTarget={menuId}
            aria-label={m.common_menu()}
            className={buttonVariants({ variant: 'ghost', size: 'icon', className: 'lg:hidden' })}
          >
            <Menu aria-hidden className="size-6!" />
          </button>
        </div>
      </div>
      <MobileMenu isHere={isHere} />
    </header>
  )
}

/** Opened and closed natively by the browser, so that it works without JavaScript. */
function MobileMenu({ isHere }: { isHere: (to: string) => boolean }) {
  return (
    <div
      id={menuId}
      popover="auto"
      className="layer fixed inset-x-0 top-0 m-0 max-h-dvh w-full overflow-y-auto border-b bg-background text-foreground shadow-layer lg:hidden"
    >
      <div className="page pb-6">
        <div className="flex h-18 items-center justify-between">
          <Logo />
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            aria-label={m.common_close()}
            className={buttonVariants({ variant: 'ghost', size: 'icon' })}
          >
            <X aria-hidden className="size-6!" />
          </button>
        </div>
        <nav aria-label={m.nav_main()}>
          <ul className="border-t">
            {websitePages.map(({ to, label }) => (
              <li key={to} className="border-b">
                <a
                  href={localizePath(to)}
                  aria-current={isHere(to) ? 'page' : undefined}
                  className={cn(
                    'flex min-h-14 items-center justify-between text-lead font-semibold',
                    isHere(to) && 'text-primary',
                  )}
                >
                  {label()}
                  <ArrowRight aria-hidden className="size-5 text-muted-foreground" />
                </a>
              </li>
            ))}
            <li>
              <a
                href={localizePath('/user')}
                className="flex min-h-14 items-center text-lead font-semibold"
              >
                {m.nav_sign_in()}
              </a>
            </li>
          </ul>
        </nav>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <ColourModeSwitch name="colour-mode-menu" />
          <LanguageSwitch className="@min-[16rem]:hidden" />
        </div>
      </div>
    </div>
  )
}
