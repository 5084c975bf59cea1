import type { ReactNode } from 'react'
import { cn } from '#app/lib/cn'

/**
 * The current selection and the button, always in view: a bottom bar on a phone, a card beside the
 * page on a wide screen.
 */
export function SummaryBar({
  title,
  isQuiet,
  children,
}: {
  title: string
  /** On a phone, place it after the fields instead of over them, to leave room for the keyboard. */
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
