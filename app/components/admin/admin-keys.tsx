import { useNavigate } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { adminPagesFor, type StaffRoles } from '#app/components/layout/admin-pages'
import { useMenu } from '#app/components/layout/use-menu'
import { Dialog, DialogTitle } from '#app/components/ui/dialog'
import { type KeyHelp, openKeyHelp, useKeyHelpOpen, useKeysOfPage } from '#app/lib/admin/key-help'
import { setKeysOn, useKeys, useKeysAfter, useKeysOn } from '#app/lib/admin/use-keys'
import { m } from '#app/paraglide/messages.js'
import { Key } from './key'
import { Button } from './ui/button'
import { Checkbox } from './ui/checkbox'

const titleId = 'keys-title'
const everywhere: KeyHelp[] = [
  { keys: ['/'], does: m.admin_search },
  { keys: ['Ctrl', 'K'], does: m.admin_search },
  { keys: ['?'], does: m.admin_keys_title },
]

/** The shortcuts of the whole staff area, and the help that lists them with those of the page. */
export function AdminKeys({ roles }: { roles: StaffRoles }) {
  const navigate = useNavigate()
  const pages = useMenu(adminPagesFor(roles))
  const board = pages.find(({ key }) => key === 'b')
  const goTo = (to: string) => () => void navigate({ to })
  useKeys({ b: board && goTo(board.to), '?': () => openKeyHelp(true) })
  useKeysAfter('g', Object.fromEntries(pages.map(({ key, to }) => [key, goTo(to)])))

  const seesTasks = roles.some(({ role }) => role !== 'physiotherapist')
  const isOpen = useKeyHelpOpen()
  const isOn = useKeysOn()
  const ofPage = useKeysOfPage()
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.admin_keys_title()}
        title={m.admin_keys_title()}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        className="max-md:hidden pointer-coarse:hidden"
        onClick={() => openKeyHelp(true)}
      >
        <Keyboard aria-hidden />
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={openKeyHelp}
        aria-labelledby={titleId}
        className="max-w-2xl"
      >
        <DialogTitle id={titleId}>{m.admin_keys_title()}</DialogTitle>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {ofPage.length > 0 && <KeyList title={m.admin_keys_here()} keys={ofPage} />}
          <KeyList
            title={m.admin_keys_everywhere()}
            keys={[
              ...everywhere,
              ...(board ? [{ keys: ['B'], does: board.label }] : []),
              ...(seesTasks ? [{ keys: ['G', 'T'], does: m.admin_tasks_title }] : []),
              ...pages.map(({ key, label }) => ({ keys: ['G', key.toUpperCase()], does: label })),
            ]}
          />
        </div>
        <label className="flex min-h-9 items-center gap-2.5 border-t pt-4 text-sm font-semibold">
          <Checkbox checked={isOn} onCheckedChange={(checked) => setKeysOn(checked === true)} />
          {m.admin_keys_on()}
        </label>
      </Dialog>
    </>
  )
}

function KeyList({ title, keys }: { title: string; keys: readonly KeyHelp[] }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold text-muted-foreground">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 text-sm">
        {keys.map(({ keys: pressed, does }) => (
          <div key={pressed.join()} className="contents">
            <dt className="flex gap-1">
              {pressed.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does()}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
