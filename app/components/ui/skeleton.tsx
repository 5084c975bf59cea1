import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'

/** Placeholder for content whose shape is known. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div aria-hidden className={cn('animate-pulse rounded-md bg-muted', className)} {...props} />
  )
}
