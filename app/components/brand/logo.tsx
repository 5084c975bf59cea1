import { productName } from '#app/lib/brand'
import { cn } from '#app/lib/cn'

/** A goniometer shaped like an L: two arms, the joint, and the range of motion between them. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden className={className ?? 'size-9'}>
      <g stroke="currentColor" strokeLinecap="round">
        <path d="M7.5 32.5V7.5M7.5 32.5H34" strokeWidth="5" />
        <path d="M17 10.6A24 24 0 0 1 29.4 23" strokeWidth="2.2" />
        <path
          d="M19.9 4.6l-.9 2M27.3 9.1L25.9 10.8M32 14.2l-1.8 1.4M36 21l-2 .9"
          strokeWidth="1.9"
        />
      </g>
      <circle cx="7.5" cy="32.5" r="4.7" className="fill-accent" />
    </svg>
  )
}

/** Without its name where letters are so large that a header (`@container`) has no room for it. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-primary', className)}>
      <LogoMark />
      <span className="text-[1.375rem] leading-none font-bold tracking-[-0.03em] text-foreground @max-[16rem]:hidden">
        {productName}
      </span>
    </span>
  )
}
