import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { cn } from '#app/lib/admin/cn'

const pause = 250

type Props = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  className?: string
}

/** Asks when the hand rests, and follows the address when that changes by itself. */
export function TextFilter({ label, value = '', onChange, className }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // What was asked for and is not in the address yet: it arrives after what is being typed.
  const [asked, setAsked] = useState<string[]>([])
  if (value !== known) {
    setKnown(value)
    // Any other address was not typed here, and is followed.
    if (asked.includes(value)) setAsked(asked.slice(asked.indexOf(value) + 1))
    else setText(value)
  }
  const tell = useEffectEvent((wanted: string) => onChange(wanted || undefined))
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === value) return
    const timer = setTimeout(() => {
      setAsked((before) => [...before, wanted])
      tell(wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <div className={cn('relative w-full sm:w-60', className)}>
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
