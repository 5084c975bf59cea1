import { arcPath, type Point, ticksPath } from '#app/components/illustrations/geometry'
import { getSettings } from '#app/lib/env'
import { m } from '#app/paraglide/messages.js'

/** `photo_path` is the name of a file in the bucket of portraits. */
type Props = { of: { name: string; photo_path: string | null } }

const urlOf = (path: string) =>
  `${getSettings().supabaseUrl}/storage/v1/object/public/portraits/${path}`

const initials = (name: string) =>
  name
    .replace(/,.*$/, '')
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith('.'))
    .slice(0, 2)
    .map((word) => word[0])
    .join('')

/** A small portrait beside a name, in the arc's colours; initials when there is no photo. */
export function Portrait({ of: { name, photo_path } }: Props) {
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-full border-2 border-primary border-b-accent bg-primary-soft text-sm font-semibold text-primary-soft-foreground"
    >
      {photo_path ? (
        <img
          src={urlOf(photo_path)}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}

const centre: Point = [120, 120]

/** A large portrait framed by the arc; an illustration when there is no photo. */
export function LargePortrait({ of: { name, photo_path } }: Props) {
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
      {photo_path ? (
        <img
          src={urlOf(photo_path)}
          alt={m.physiotherapists_portrait({ name })}
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
