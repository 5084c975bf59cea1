import { arcPath, type Point, ticksPath } from '#app/components/illustrations/geometry'
import { m } from '#app/paraglide/messages.js'
import { type Physiotherapist } from './queries'

const centre: Point = [120, 120]

/** A face in the frame of the arc; without a photo, a drawn one. */
export function Portrait({ person }: { person: Physiotherapist }) {
  return (
    <div className="relative size-32 shrink-0 sm:size-48">
      <svg viewBox="0 0 240 240" fill="none" aria-hidden className="absolute inset-0 text-primary">
        <path
          d={arcPath(centre, 98, -205, 25) + ticksPath(centre, 98, -205, 25, 45)}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {person.photo ? (
        <img
          src={person.photo}
          alt={m.physiotherapists_portrait({ name: person.name })}
          width="144"
          height="144"
          loading="lazy"
          decoding="async"
          className="absolute inset-[12.5%] size-3/4 rounded-full bg-muted object-cover"
        />
      ) : (
        <svg
          viewBox="0 0 144 144"
          fill="none"
          aria-hidden
          className="absolute inset-[12.5%] size-3/4 rounded-full bg-muted"
        >
          <circle cx="72" cy="58" r="25" className="fill-accent" />
          <path
            d="M26 150C28 112 48 100 72 100C96 100 116 112 118 150"
            stroke="currentColor"
            strokeWidth="10"
            strokeLinecap="round"
          />
        </svg>
      )}
    </div>
  )
}
