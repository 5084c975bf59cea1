import { useState } from 'react'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from './ui/alert-dialog'
import { Button } from './ui/button'

type Props = {
  /** Describes the consequences. */
  text: string
  /** Resolves to whether the record is gone. */
  remove: () => Promise<boolean>
  onGone: () => void
}

/** Below a record's form: deletes it after confirmation. */
export function DeleteButton({ text, remove, onGone }: Props) {
  const [isAsking, setAsking] = useState(false)
  async function onDelete() {
    if (!(await remove())) return
    toast({ title: m.admin_deleted() })
    onGone()
  }
  return (
    <div className="mt-8 max-w-140 border-t pt-4">
      <Button variant="ghost" className="text-destructive" onClick={() => setAsking(true)}>
        {m.admin_delete()}
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent>
          <AlertDialogTitle>{m.admin_delete_title()}</AlertDialogTitle>
          <AlertDialogDescription>{text}</AlertDialogDescription>
          <AlertDialogFooter>
            <AlertDialogCancel>{m.admin_never_mind()}</AlertDialogCancel>
            <AlertDialogAction onClick={() => void onDelete()}>
              {m.admin_delete()}
            </AlertDialogAction>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </div>
  )
}
