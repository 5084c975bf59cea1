import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'

export const fieldStyle =
  'w-full rounded-md border border-input bg-card px-3.5 text-base text-foreground transition-colors placeholder:text-muted-foreground hover:border-foreground/60 disabled:opacity-55 aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(fieldStyle, 'h-12', className)} {...props} />
}
