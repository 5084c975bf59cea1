import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'

const alertVariants = cva(
  'grid gap-x-3 gap-y-1 rounded-lg px-4 py-3.5 text-[0.9375rem] has-[>svg]:grid-cols-[auto_1fr] [&>svg]:row-span-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg~*]:col-start-2',
  {
    variants: {
      variant: {
        default: 'bg-primary-soft text-primary-soft-foreground',
        waiting: 'bg-waiting text-waiting-foreground',
        confirmed: 'bg-confirmed text-confirmed-foreground',
        destructive: 'bg-cancelled text-cancelled-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

/** A message inside the page. For errors that appear after an action, set `role="alert"`. */
export function Alert({
  className,
  variant,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alertVariants>) {
  return <div className={alertVariants({ variant, className })} {...props} />
}

export function AlertTitle({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('font-semibold', className)} {...props} />
}

export function AlertDescription({ className, ...props }: ComponentProps<'div'>) {
  return <div className={className} {...props} />
}
