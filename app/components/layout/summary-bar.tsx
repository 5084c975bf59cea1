import { type ReactNode } from 'react'
import { cn } from '#app/lib/cn'

/**
 * What is being decided, always in sight: a bar at the bottom of a phone, a card beside the page on
 * a wide screen. The button stands in it.
 */
export function SummaryBar({
  title,
  isQuiet,
  children,
}: {
  title: string
  /** Where a keyboard needs the room, a phone shows it after the fields instead of over them. */
  isQuiet?: boolean
  children: ReactNode
}) {
  return (
    <aside
      aria-labelledby="summary"
      className={cn(
        'sticky bottom-0 z-10 -mx-[clamp(1.25rem,4vw,2.5rem)] flex flex-col border-t bg-card px-[clamp(1.25rem,4vw,2.5rem)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:top-6 lg:bottom-auto lg:mx-0 lg:self-start lg:rounded-xl lg:border lg:p-6',
        isQuiet ? 'max-lg:static' : 'max-lg:[@media(max-height:30rem)]:static',
      )}
    >
      <h2 id="summary" className="sr-only lg:not-sr-only lg:mb-4 lg:text-heading">
        {title}
      </h2>
      {children}
    </aside>
  )
}
