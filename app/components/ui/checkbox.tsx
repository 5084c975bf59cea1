import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'

export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className={cn('relative inline-grid size-6 shrink-0', className)}>
      <input
        type="checkbox"
        className="peer size-6 appearance-none rounded-sm border border-input bg-card transition-colors checked:border-primary checked:bg-primary disabled:opacity-55 aria-invalid:border-destructive"
        {...props}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-1 size-4 text-primary-foreground opacity-0 peer-checked:opacity-100"
      />
    </span>
  )
}
