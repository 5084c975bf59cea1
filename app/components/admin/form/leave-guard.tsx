import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '#app/components/admin/ui/alert-dialog'
import { useLeaveQuestion } from '#app/lib/use-leave-question'
import { m } from '#app/paraglide/messages.js'

/** Staff area: asks before unsaved changes are left. */
export function LeaveGuard({ isChanged }: { isChanged: () => boolean }) {
  const { isAsked, leave, stay } = useLeaveQuestion(isChanged)
  return (
    <AlertDialog open={isAsked} onOpenChange={(open) => !open && stay()}>
      <AlertDialogContent>
        <AlertDialogTitle>{m.form_leave_title()}</AlertDialogTitle>
        <AlertDialogDescription>{m.form_leave_text()}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel>{m.form_stay()}</AlertDialogCancel>
          <AlertDialogAction onClick={leave}>{m.form_leave()}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
