import { BadgeCheck } from 'lucide-react'
import { Button } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'

/** A sign-in address with a button to change it. */
export function AddressLine({
  value,
  none,
  change,
  onChange,
}: {
  value: string | undefined
  /** Shown when there is none. */
  none: string
  change: string
  onChange: () => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {value ? (
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{value}</span>
          <span className="inline-flex items-center gap-1 text-sm text-confirmed-foreground">
            <BadgeCheck aria-hidden className="size-4" />
            {m.profile_verified()}
          </span>
        </p>
      ) : (
        <p className="text-muted-foreground">{none}</p>
      )}
      <Button variant="outline" onClick={onChange}>
        {change}
      </Button>
    </div>
  )
}
