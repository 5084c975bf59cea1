import { Link } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'

const tabs = [
  { to: '/admin/content/articles', label: m.admin_audit_articles },
  { to: '/admin/content/faq', label: m.admin_audit_faqs },
  { to: '/admin/content/testimonials', label: m.admin_audit_testimonials },
  { to: '/admin/content/video', label: m.admin_content_video },
] as const

/** The pages of website content that staff can edit. */
export const ContentTabs = () => (
  <nav aria-label={m.admin_nav_content()} className="mb-5 flex gap-5 overflow-x-auto border-b">
    {tabs.map(({ to, label }) => (
      <Link
        key={to}
        to={to}
        className="inline-flex min-h-9 shrink-0 items-center border-b-2 border-transparent px-1 text-sm font-semibold text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground pointer-coarse:min-h-11"
      >
        {label()}
      </Link>
    ))}
  </nav>
)
