import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Key } from '#app/components/admin/key'
import type { StaffRoles } from '#app/components/layout/admin-pages'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useKeys } from '#app/lib/admin/use-keys'
import { m } from '#app/paraglide/messages.js'
import { SearchDialog } from './search-dialog'

/** Global search of the staff area: opens by press, by / or by Ctrl K. */
export function SearchButton({ roles, clinics }: { roles: StaffRoles; clinics: StaffClinic[] }) {
  const [isOpen, setOpen] = useState(false)
  useKeys({ '/': () => setOpen(true) })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    setOpen((wasOpen) => !wasOpen)
  })
  // Works while typing too, because Ctrl K types no text.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={() => setOpen(true)}
        className="flex h-11 w-11 items-center justify-center gap-2 rounded-md text-sm text-muted-foreground hover:text-foreground max-md:ml-auto md:mx-auto md:h-9 md:w-full md:max-w-md md:justify-start md:border md:border-input md:bg-card md:px-3"
      >
        <Search aria-hidden className="size-5 shrink-0 md:size-4" />
        <span className="sr-only md:hidden">{m.admin_search()}</span>
        <span className="grow truncate text-left max-md:hidden">{m.admin_search_hint()}</span>
        <span aria-hidden className="max-md:hidden">
          <Key>/</Key>
        </span>
      </button>
      <SearchDialog isOpen={isOpen} onOpenChange={setOpen} roles={roles} clinics={clinics} />
    </>
  )
}
