import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { cn } from '#app/lib/admin/cn'
import { useStay } from '#app/lib/use-stay'

const pause = 250

type Props = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  className?: string
}

/** A debounced text filter, which also follows the URL when that changes otherwise. */
export function TextFilter({ label, value = '', onChange, className }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Values sent but not yet in the URL: they arrive while the user is already typing on.
  const [asked, setAsked] = useState<string[]>([])
  if (value !== known) {
    setKnown(value)
    const typed = text.trim()
    if (asked.includes(value)) setAsked(asked.slice(asked.indexOf(value) + 1))
    // Not typed here, so it is adopted, unless something has been typed meanwhile.
    else if (typed === known || asked.includes(typed)) setText(value)
  }
  const stay = useEffectEvent(useStay())
  const tell = useEffectEvent((wanted: string) => onChange(wanted || undefined))
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === value) return
    const isHere = stay()
    const timer = setTimeout(() => {
      // The page that was left is drawn until the next one has loaded, whose filters are others.
      if (!isHere()) return
      setAsked((before) => [...before, wanted])
      tell(wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <div className={cn('relative w-full sm:w-72', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="pl-8"
      />
    </div>
  )
}
