import { Prose } from '#app/components/prose'
import { formatDate } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { legalDate } from './legal-sections'

type Props = {
  title: string
  lead: string
  sections: { id: string; title: string; html: string }[]
}

export function LegalPage({ title, lead, sections }: Props) {
  return (
    <div className="page grid gap-x-16 gap-y-10 pt-8 pb-20 sm:pt-14 lg:grid-cols-[16rem_1fr]">
      <div className="grid gap-5 lg:col-span-2">
        <h1 className="text-display">{title}</h1>
        <p className="max-w-text text-lead text-muted-foreground">{lead}</p>
        <p className="text-sm text-muted-foreground">
          {m.website_legal_updated({ date: formatDate(legalDate) })}
        </p>
      </div>
      <nav aria-label={m.website_legal_contents()} className="lg:sticky lg:top-24 lg:self-start">
        <ol className="grid">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline lg:min-h-9"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-text gap-10">
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id} className="mb-3 text-heading">
              {section.title}
            </h2>
            <Prose html={section.html} />
          </section>
        ))}
      </div>
    </div>
  )
}
