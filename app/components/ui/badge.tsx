import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const badgeVariants = cva(
  'inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-primary-soft text-primary-soft-foreground',
        accent: 'bg-accent text-accent-foreground',
        outline: 'border border-input text-foreground',
        confirmed: 'bg-confirmed text-confirmed-foreground',
        waiting: 'bg-waiting text-waiting-foreground',
        cancelled: 'bg-cancelled text-cancelled-foreground',
        done: 'bg-done text-done-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

/** A status. Colour must not be the only signal: add an icon or a word that is clear by itself. */
export function Badge({
  className,
  variant,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={badgeVariants({ variant, className })} {...props} />
}
