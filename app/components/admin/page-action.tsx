import { useNavigate } from '@tanstack/react-router'
import { localizePath } from '#app/lib/locale'
import { useKeys } from '#app/lib/admin/use-keys'
import { Key } from './key'
import { buttonVariants } from './ui/button'

/** The page's main action, at the top right; its shortcut is always N. */
export function PageAction({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate()
  const go = () => void navigate({ to })
  useKeys({ n: go })
  return (
    <a
      href={localizePath(to)}
      aria-keyshortcuts="N"
      className={buttonVariants()}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        go()
      }}
    >
      {children} <Key>N</Key>
    </a>
  )
}
