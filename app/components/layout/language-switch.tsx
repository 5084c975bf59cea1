import { useMatches, useRouterState } from '@tanstack/react-router'
import { cn } from '#app/lib/cn'
import { localizePath } from '#app/lib/locale'
import type { Paths } from '#app/lib/seo'
import { m } from '#app/paraglide/messages.js'
import { getLocale, locales } from '#app/paraglide/runtime.js'

/** Plain links. The script in the head sets the cookie and keeps the scroll position. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  // Pages whose path differs by language provide their paths in the loader data.
  const paths = useMatches({
    select: (matches) => (matches.at(-1)?.loaderData as { paths?: Paths } | undefined)?.paths,
  })
  return (
    <div
      role="group"
      aria-label={m.language_label()}
      className={cn('flex text-sm font-semibold', className)}
    >
      {locales.map((locale) => {
        const isCurrent = locale === getLocale()
        return (
          <a
            key={locale}
            href={paths?.[locale] ?? localizePath(pathname + searchStr, locale)}
            hrefLang={locale}
            lang={locale}
            data-locale={locale}
            aria-current={isCurrent ? 'true' : undefined}
            className={cn(
              'inline-grid h-11 min-w-11 place-items-center rounded-full uppercase transition-colors hover:bg-muted',
              isCurrent ? 'text-foreground' : 'text-muted-foreground',
            )}
          >
            <span>
              <span className={cn(isCurrent && 'border-b-2 border-accent')}>{locale}</span>
              <span className="sr-only"> {m.language_switch({}, { locale })}</span>
            </span>
          </a>
        )
      })}
    </div>
  )
}
