import { localizePath } from '#app/lib/locale'
import type { Crumb } from '#app/lib/seo'
import { m } from '#app/paraglide/messages.js'

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={m.website_breadcrumb()} className="page pt-4 text-sm text-muted-foreground">
      <ol className="flex flex-wrap items-center">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex items-center">
            {index > 0 && (
              <span aria-hidden className="mx-2.5">
                /
              </span>
            )}
            <a
              href={localizePath(crumb.path)}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-foreground hover:underline"
            >
              {crumb.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
