import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#app/lib/admin/cn'

type Props = {
  id: string
  label: string
  hint: string | undefined
  fault: string | undefined
  className?: string
  children: ReactNode
}

/** Label above; below it the error if there is one, and the hint, which may say what is right. */
export const FieldFrame = ({ id, label, hint, fault, className, children }: Props) => (
  <div className={cn('grid content-start gap-1.5', className)}>
    <label htmlFor={id} className="text-sm font-semibold">
      {label}
    </label>
    {children}
    <FieldHelp id={id} hint={hint} fault={fault} />
  </div>
)

export const FieldHelp = ({ id, hint, fault }: Pick<Props, 'id' | 'hint' | 'fault'>) => (
  <div role="alert" className="empty:hidden">
    {fault && (
      <p id={`${id}-fault`} className="flex gap-1.5 text-sm font-medium text-destructive">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {fault}
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-muted-foreground">
        {hint}
      </p>
    )}
  </div>
)
