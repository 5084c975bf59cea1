import { useBlocker } from '@tanstack/react-router'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '#app/components/admin/ui/alert-dialog'
import { m } from '#app/paraglide/messages.js'

/** Asks before changes are left behind: on the way to another page, and when the tab is closed. */
export function LeaveGuard({ isChanged }: { isChanged: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    // What only changes the address of this page leaves nothing behind.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  return (
    <AlertDialog open={status === 'blocked'} onOpenChange={(open) => !open && reset?.()}>
      <AlertDialogContent>
        <AlertDialogTitle>{m.admin_form_leave_title()}</AlertDialogTitle>
        <AlertDialogDescription>{m.admin_form_leave_text()}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel>{m.admin_form_stay()}</AlertDialogCancel>
          <AlertDialogAction onClick={() => proceed?.()}>{m.admin_form_leave()}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
