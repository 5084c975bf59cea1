import { getSettings } from '#app/lib/env'
import { cn } from '#app/lib/cn'
import { type Physiotherapist } from './queries'

const initials = (name: string) =>
  name
    .replace(/,.*$/, '')
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith('.'))
    .slice(0, 2)
    .map((word) => word[0])
    .join('')

/** A face in the frame of the arc; the initials where there is no photo. */
export function Portrait({
  of: { name, photo_path },
  className,
}: {
  of: Pick<Physiotherapist, 'name' | 'photo_path'>
  className?: string
}) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-11 shrink-0 place-items-center overflow-hidden rounded-full border-2 border-primary border-b-accent bg-primary-soft text-sm font-semibold text-primary-soft-foreground',
        className,
      )}
    >
      {photo_path ? (
        <img
          src={`${getSettings().supabaseUrl}/storage/v1/object/public/portraits/${photo_path}`}
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
