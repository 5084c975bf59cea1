import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { cn } from '#app/lib/cn'
import { colourModeKey } from '#app/lib/inline/shell-script'
import { m } from '#app/paraglide/messages.js'

const modes = [
  { value: 'light', label: m.colour_mode_light, Icon: Sun },
  { value: 'dark', label: m.colour_mode_dark, Icon: Moon },
  { value: 'system', label: m.colour_mode_system, Icon: Monitor },
] as const

/** Three radio buttons that the style sheet reads; the script in the head stores the choice. */
export function ColourModeSwitch({
  className,
  name = colourModeKey,
}: {
  className?: string
  /** Must differ when a page has two of them. */
  name?: string
}) {
  // The head script has set the buttons present at load; these were rendered later.
  useEffect(() => window.applyColourMode?.(), [])
  return (
    <fieldset className={cn('inline-flex rounded-full border p-0.5', className)}>
      <legend className="sr-only">{m.colour_mode_label()}</legend>
      {modes.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label()}
          className="grid size-11 place-items-center rounded-full text-muted-foreground transition-colors hover:text-foreground has-checked:bg-muted has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === 'system'}
            autoComplete="off"
            className="sr-only"
          />
          <Icon aria-hidden className="size-4.5" />
          <span className="sr-only">{label()}</span>
        </label>
      ))}
    </fieldset>
  )
}
