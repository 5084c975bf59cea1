import { Plus } from 'lucide-react'
import type { Faq } from './queries'

export function FaqList({ faqs }: { faqs: Faq[] }) {
  return (
    <div className="border-b">
      {faqs.map((faq) => (
        <details key={faq.id} name="faq" className="group border-t">
          <summary className="flex min-h-16 items-center justify-between gap-6 py-4 text-[1.0625rem] font-semibold hover:text-primary">
            <h3>{faq.question}</h3>
            <Plus
              aria-hidden
              className="size-5 shrink-0 text-primary transition-transform group-open:rotate-45"
            />
          </summary>
          <p className="max-w-[62ch] pb-6 text-muted-foreground">{faq.answer}</p>
        </details>
      ))}
    </div>
  )
}
