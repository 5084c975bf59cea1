import { Keyboard } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import { Checkbox } from '#app/components/admin/ui/checkbox'
import { Popover, PopoverContent, PopoverTrigger } from '#app/components/admin/ui/popover'
import { setKeysOn, useKeysOn } from '#app/lib/admin/use-keys'
import { m } from '#app/paraglide/messages.js'

/** Keys as they are written, and what they do. */
export type KeyHelp = { keys: string[]; does: string }

export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-current/30 px-1 text-[0.6875rem] font-semibold pointer-coarse:hidden">
    {children}
  </kbd>
)

type Props = { keys: KeyHelp[]; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** All keys of the page, and a way to switch them off. */
export function KeysHelp({ keys, isOpen, onOpenChange }: Props) {
  const isOn = useKeysOn()
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <Button
          variant="outline"
          size="icon"
          aria-label={m.admin_keys_title()}
          title={m.admin_keys_title()}
          aria-keyshortcuts="?"
          className="max-md:hidden"
        >
          <Keyboard aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={m.admin_keys_title()} className="w-72">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 text-sm">
          {keys.map((one) => (
            <div key={one.does} className="contents">
              <dt className="flex gap-1">
                {one.keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{one.does}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-3 flex items-center gap-2.5 border-t pt-3 text-sm font-semibold">
          <Checkbox checked={isOn} onCheckedChange={(checked) => setKeysOn(checked === true)} />
          {m.admin_keys_on()}
        </label>
      </PopoverContent>
    </Popover>
  )
}
