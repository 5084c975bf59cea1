import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '#app/components/brand/logo'
import { productName } from '#app/lib/brand'
import { cn } from '#app/lib/cn'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { LanguageSwitch } from './language-switch'
import { contentId, footerId, SkipLink } from './skip-link'

type Props = {
  /**
   * The page ends in a bottom bar on phones. Nothing is placed below it, or its button would move
   * when the bar's content changes at the end of the page.
   */
  endsInBar?: boolean
  children: ReactNode
}

/** A layout without navigation, for a single task: signing in, the booking flow. */
export function BlankLayout({ endsInBar, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="@container page flex min-h-18 flex-wrap items-center justify-between">
        <a
          href={localizePath('/')}
          className="inline-flex shrink-0 items-center rounded-md"
          aria-label={`${productName}, ${m.common_back_home()}`}
        >
          <Logo />
        </a>
        <LanguageSwitch />
      </header>
      <main
        id={contentId}
        className={cn('page flex grow flex-col py-6 sm:py-12', endsInBar && 'max-lg:pb-0')}
      >
        {children}
      </main>
      <footer id={footerId} className={cn('page py-6 text-sm', endsInBar && 'max-lg:hidden')}>
        <a
          href={localizePath('/')}
          className="inline-flex min-h-11 items-center gap-2 text-muted-foreground hover:text-foreground"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {m.common_back_home()}
        </a>
      </footer>
    </div>
  )
}
