import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return <label className={cn('block text-[0.9375rem] font-semibold', className)} {...props} />
}
