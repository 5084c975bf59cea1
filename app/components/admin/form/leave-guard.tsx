import { useMedia } from '#app/components/admin/data-table/use-media'
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

type Props = {
  isChanged: () => boolean
  /** Of a panel on a page of one clinic: another clinic has its own, and useBackCloses closes it. */
  ofPanel?: boolean
}

/** Staff area: asks before unsaved changes are left. */
export function LeaveGuard({ isChanged, ofPanel = false }: Props) {
  const isPhone = useMedia('(width < 48rem)')
  const question = useLeaveQuestion(isChanged, {
    isOfClinic: ofPanel,
    backCloses: ofPanel && isPhone,
  })
  return <LeaveQuestion {...question} />
}

type Question = { isAsked: boolean; leave: () => void; stay: () => void }

/** Whether to give up what has not been saved. */
export function LeaveQuestion({ isAsked, leave, stay }: Question) {
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
