import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'
import { fieldStyle } from './input'

/** A native select: on a phone it opens the picker that people know. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select className={cn(fieldStyle, 'h-12 appearance-none pr-11')} {...props} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted-foreground"
      />
    </span>
  )
}
