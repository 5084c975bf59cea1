import type { ComponentProps } from 'react'
import { Button } from '#app/components/ui/button'
import { cn } from '#app/lib/cn'

/**
 * A submit button. A press before hydration is replayed; while busy it keeps its focus, width and
 * name.
 */
export function SubmitButton({
  isBusy,
  onClick,
  className,
  children,
  'aria-disabled': isDisabled,
  ...props
}: ComponentProps<typeof Button> & { isBusy?: boolean }) {
  return (
    <Button
      type="submit"
      size="lg"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isDisabled}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      className={cn('relative aria-busy:opacity-100 data-early:animate-pulse', className)}
      {...props}
    >
      <span className={cn('inline-flex items-center gap-2', isBusy && 'opacity-0')}>
        {children}
      </span>
      {isBusy && (
        <svg
          viewBox="0 0 24 24"
          aria-hidden
          className="absolute inset-0 m-auto size-5! animate-spin"
        >
          <path
            d="M12 3a9 9 0 0 1 9 9"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </svg>
      )}
    </Button>
  )
}
