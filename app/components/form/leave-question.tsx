import { Button } from '#app/components/ui/button'
import { Dialog, DialogFooter, DialogTitle } from '#app/components/ui/dialog'
import { useLeaveQuestion } from '#app/lib/use-leave-question'
import { m } from '#app/paraglide/messages.js'

/** Patient area: asks before unsaved changes are left. */
export function LeaveQuestion({ isChanged }: { isChanged: () => boolean }) {
  const { isAsked, leave, stay } = useLeaveQuestion(isChanged)
  return (
    <Dialog
      open={isAsked}
      onOpenChange={(open) => !open && stay()}
      aria-labelledby="leave-question"
      aria-describedby="leave-question-text"
    >
      <DialogTitle id="leave-question">{m.form_leave_title()}</DialogTitle>
      <p id="leave-question-text">{m.form_leave_text()}</p>
      <DialogFooter>
        <Button variant="outline" size="lg" onClick={leave}>
          {m.form_leave()}
        </Button>
        <Button size="lg" onClick={stay}>
          {m.form_stay()}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
