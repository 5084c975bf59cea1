import { useMutation, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '#app/components/admin/ui/alert-dialog'
import { Button } from '#app/components/admin/ui/button'
import { Textarea } from '#app/components/admin/ui/textarea'
import { FormAlert } from '#app/components/form/form-alert'
import { errorText } from '#app/lib/error-text'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'

const shortest = 3

type Props = {
  /** What opens the dialog. */
  button: ReactNode
  title: string
  text: string
  /** Label of the reason. */
  label: string
  /** Of the reason, in characters. */
  longest: number
  submit: string
  /** Said when it is done. */
  done: string
  onSubmit: (reason: string) => Promise<unknown>
  /** Read anew afterwards. */
  queryKey: QueryKey
}

/** A button for what ends something for good, which asks for a reason that is stored. */
export function ReasonDialog({ button, onSubmit, queryKey, ...words }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const field = useId()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => onSubmit(reason.trim()),
    onSuccess: () => {
      toast({ title: words.done })
      setOpen(false)
    },
    onError: (error) => {
      if (form.current) return
      toast({ title: words.submit, description: errorText(error), variant: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <AlertDialog open={isOpen} onOpenChange={setOpen}>
        <AlertDialogContent>
          <AlertDialogTitle className="wrap-anywhere">{words.title}</AlertDialogTitle>
          <AlertDialogDescription>{words.text}</AlertDialogDescription>
          <form
            ref={form}
            method="post"
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (reason.trim().length >= shortest && !save.isPending) save.mutate()
            }}
          >
            {save.error && <FormAlert key={save.submittedAt}>{errorText(save.error)}</FormAlert>}
            <div className="grid gap-1.5">
              <label htmlFor={field} className="text-sm font-semibold">
                {words.label}
              </label>
              <Textarea
                id={field}
                required
                minLength={shortest}
                maxLength={words.longest}
                readOnly={save.isPending}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
            <AlertDialogFooter>
              <AlertDialogCancel>{m.admin_never_mind()}</AlertDialogCancel>
              <Button type="submit" variant="destructive" aria-busy={save.isPending}>
                {words.submit}
              </Button>
            </AlertDialogFooter>
          </form>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
