import { Link } from '@tanstack/react-router'

type Props = { label: string; links: { to: string; label: string }[] }

/** Tabs between the lists of one area, above the current one. */
export const SectionLinks = ({ label, links }: Props) => (
  <nav aria-label={label} className="mb-4 border-b print:hidden">
    <ul className="-mb-px flex gap-5 overflow-x-auto">
      {links.map((link) => (
        <li key={link.to} className="shrink-0">
          <Link
            to={link.to}
            activeOptions={{ exact: true, includeSearch: false }}
            className="inline-flex min-h-9 items-center border-b-2 border-transparent text-sm font-medium text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground pointer-coarse:min-h-11"
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
