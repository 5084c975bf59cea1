import { cn } from '#app/lib/cn'
import { arc, ticks } from './arc'

type Props = {
  name: string
  src?: string | undefined
  /** Pixels of the square; the picture itself should come in twice that. */
  size?: number
  className?: string
}

/** A face inside the arc. Without a photo the figure is drawn. */
export function Portrait({ name, src, size = 96, className }: Props) {
  return (
    <span
      className={cn('relative inline-block shrink-0', className)}
      style={{ width: size, height: size }}
    >
      {src ? (
        <img
          src={src}
          alt={name}
          width={size}
          height={size}
          loading="lazy"
          className="size-full rounded-full object-cover p-[9%]"
        />
      ) : (
        <svg viewBox="0 0 96 96" role="img" aria-label={name} className="size-full p-[9%]">
          <clipPath id="portrait">
            <circle cx="48" cy="48" r="48" />
          </clipPath>
          <g clipPath="url(#portrait)">
            <rect width="96" height="96" className="fill-primary-soft" />
            <path d="M14 104c0-24 14-37 34-37s34 13 34 37z" className="fill-primary" />
            <path d="M40 58h16v9a8 8 0 0 1-16 0z" className="fill-primary" />
            <circle cx="48" cy="42" r="17.5" className="fill-primary-soft-foreground" />
          </g>
        </svg>
      )}
      <svg viewBox="0 0 100 100" fill="none" aria-hidden className="absolute inset-0 size-full">
        <path
          d={arc(50, 47.5, -135, 20)}
          strokeWidth="2.2"
          strokeLinecap="round"
          className="stroke-primary"
        />
        <path
          d={ticks(50, [46, 49.5], [34, 74], 5)}
          strokeWidth="1.4"
          strokeLinecap="round"
          className="stroke-primary"
        />
      </svg>
    </span>
  )
}
