import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'

export function RadioGroup({ className, ...props }: ComponentProps<'fieldset'>) {
  return <fieldset className={cn('grid min-w-0 gap-2.5', className)} {...props} />
}

/** A radio button as a card: the whole surface is clickable. */
export function RadioCard({
  className,
  children,
  ...props
}: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label
      className={cn(
        'flex min-h-13 items-center gap-3 rounded-lg border border-input bg-card px-4 py-3 transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-soft-foreground has-checked:inset-ring-1 has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:opacity-55',
        className,
      )}
    >
      <input
        type="radio"
        // Browsers restore by position, which is another choice where the list has changed.
        autoComplete="off"
        className="size-5 shrink-0 appearance-none rounded-full border border-input bg-card outline-none checked:border-[6px] checked:border-primary"
        {...props}
      />
      <span className="min-w-0 grow wrap-anywhere">{children}</span>
    </label>
  )
}
