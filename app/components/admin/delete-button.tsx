import { useState } from 'react'
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
  /** What becomes of it. */
  text: string
  onDelete: () => void
}

/** Takes a record away, after a question. */
export function DeleteButton({ text, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" className="text-destructive" onClick={() => setAsking(true)}>
        {m.admin_delete()}
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent>
          <AlertDialogTitle>{m.admin_delete_title()}</AlertDialogTitle>
          <AlertDialogDescription>{text}</AlertDialogDescription>
          <AlertDialogFooter>
            <AlertDialogCancel>{m.admin_form_stay()}</AlertDialogCancel>
            <AlertDialogAction onClick={onDelete}>{m.admin_delete()}</AlertDialogAction>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
