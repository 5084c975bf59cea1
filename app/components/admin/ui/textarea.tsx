import type { ComponentProps } from 'react'
import { cn } from '#app/lib/admin/cn'
import { fieldStyle } from './input'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      // wrap-anywhere: sized by its content, it would be as wide as the longest word.
      className={cn(fieldStyle, 'field-sizing-content min-h-20 py-2 wrap-anywhere', className)}
      {...props}
    />
  )
}
