import { arcPath, ticksPath } from '#app/components/illustrations/geometry'
import { buttonVariants } from '#app/components/ui/button'
import { bookingPath } from '#app/lib/booking-path'
import { m } from '#app/paraglide/messages.js'

type Props = { title: string; text: string; href?: string; label?: string }

/** The call to action at the end of a page. */
export function ClosingCall({ title, text, href, label }: Props) {
  return (
    <section aria-labelledby="closing" className="page py-14 sm:py-20">
      <div className="relative grid gap-6 overflow-hidden rounded-xl bg-primary-soft px-6 py-12 text-primary-soft-foreground sm:px-14 sm:py-20">
        <svg
          viewBox="0 0 400 400"
          fill="none"
          aria-hidden
          className="absolute -right-28 -bottom-44 size-80 opacity-40 lg:right-0 lg:-bottom-36 lg:size-120"
        >
          <path
            d={arcPath([200, 300], 180, -180, 0) + ticksPath([200, 300], 180, -180, 0, 60)}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        <h2 id="closing" className="relative max-w-[22ch] text-title">
          {title}
        </h2>
        <p className="relative max-w-[46ch] text-lead">{text}</p>
        <p className="relative">
          <a
            href={href ?? bookingPath()}
            className={buttonVariants({ size: 'lg', className: 'max-sm:w-full' })}
          >
            {label ?? m.common_book()}
          </a>
        </p>
      </div>
    </section>
  )
}
