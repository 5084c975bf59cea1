import type { ReactNode } from 'react'
import { cn } from '#app/lib/cn'

type Props = {
  id: string
  title: string
  lead?: string
  className?: string
  children: ReactNode
}

/** A section of a page with its heading. */
export function Section({ id, title, lead, className, children }: Props) {
  return (
    <section aria-labelledby={id} className={cn('page py-14 sm:py-20', className)}>
      <div className="mb-9 grid max-w-text grid-cols-1 gap-4 sm:mb-12">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {lead && <p className="text-lead text-muted-foreground">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
