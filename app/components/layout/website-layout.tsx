import { type ReactNode } from 'react'
import { Logo } from '#app/components/brand/logo'
import { buttonVariants } from '#app/components/ui/button'
import { productName } from '#app/lib/brand'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { ColourModeSwitch } from './colour-mode-switch'
import { LanguageSwitch } from './language-switch'
import { contentId, SkipLink } from './skip-link'

export function WebsiteLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="page flex h-18 items-center justify-between gap-4">
        <a href={localizePath('/')} aria-label={`${productName}, ${m.nav_home()}`}>
          <Logo />
        </a>
        <div className="flex items-center gap-3">
          <LanguageSwitch />
          <a href={localizePath('/cta/book')} className={buttonVariants()}>
            {m.common_book()}
          </a>
        </div>
      </header>
      <main id={contentId} className="grow">
        {children}
      </main>
      <footer className="page border-t py-8">
        <ColourModeSwitch />
      </footer>
    </div>
  )
}
