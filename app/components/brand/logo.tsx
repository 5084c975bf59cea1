import { productName } from '#app/lib/brand'
import { cn } from '#app/lib/cn'

/** The range of motion of a joint: an arc that opens, read off on the ticks of a goniometer. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden className={cn('size-9', className)}>
      <g stroke="currentColor" strokeLinecap="round">
        <path d="M7 31V13" strokeWidth="3.6" />
        <path d="M7 31h18" strokeWidth="3.6" />
        <path d="M7 5.5A25.5 25.5 0 0 1 32.5 31" strokeWidth="1.8" />
        <path
          d="M15.9 6.8l-.7 1.9M23.3 11l-1.3 1.6M29 17.6l-1.8 1M32 25.6l-2 .4"
          strokeWidth="1.8"
        />
      </g>
      <circle cx="24.6" cy="13.4" r="4.4" className="fill-accent" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5 text-primary', className)}>
      <LogoMark />
      <span className="text-[1.375rem] leading-none font-bold tracking-[-0.03em] text-foreground">
        {productName}
      </span>
    </span>
  )
}
