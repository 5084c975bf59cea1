import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** Button styles, for links too: `<Link className={buttonVariants({ size: 'lg' })}>`. */
export const buttonVariants = cva(
  'inline-flex min-w-0 items-center justify-center gap-2 rounded-full text-center font-semibold transition-colors select-none disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground hover:bg-primary-hover',
        accent: 'bg-accent text-accent-foreground hover:brightness-95',
        outline:
          'border border-input bg-transparent text-foreground hover:border-primary hover:bg-primary-soft hover:text-primary-soft-foreground',
        soft: 'bg-primary-soft text-primary-soft-foreground hover:brightness-97',
        ghost: 'text-foreground hover:bg-muted',
        destructive: 'bg-destructive text-destructive-foreground hover:brightness-92',
        link: 'rounded-sm text-primary underline decoration-1 underline-offset-4 hover:decoration-2',
      },
      size: {
        sm: 'min-h-9 px-3.5 py-1.5 text-sm',
        default: 'min-h-11 px-5 py-2 text-[0.9375rem]',
        lg: 'min-h-13 px-7 py-3 text-base',
        icon: 'size-11 text-[1.0625rem]',
        text: 'p-0',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export function Button({
  className,
  variant,
  size,
  type = 'button',
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants>) {
  return <button type={type} className={buttonVariants({ variant, size, className })} {...props} />
}
