import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'

export function Separator({ className, ...props }: ComponentProps<'hr'>) {
  return <hr className={cn('border-t', className)} {...props} />
}
