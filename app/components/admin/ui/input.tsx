import type { ComponentProps } from 'react'
import { cn } from '#app/lib/admin/cn'

export const fieldStyle =
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-sm text-foreground transition-colors placeholder:text-muted-foreground hover:border-foreground/60 disabled:opacity-50 aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive pointer-coarse:text-base'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(fieldStyle, 'h-9 pointer-coarse:h-11', className)} {...props} />
}
