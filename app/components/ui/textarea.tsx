import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'
import { fieldStyle } from './input'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(fieldStyle, 'field-sizing-content min-h-24 py-3', className)}
      {...props}
    />
  )
}
