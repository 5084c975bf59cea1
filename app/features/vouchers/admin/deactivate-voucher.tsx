import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
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
import { deactivateVoucher } from './mutations'

const shortest = 3

const promotion = {
  title: m.admin_vouchers_stop_title,
  text: m.admin_vouchers_stop_text,
  done: m.admin_vouchers_stopped_now,
}
const owned = {
  title: m.admin_vouchers_stop_owned_title,
  text: m.admin_vouchers_stop_owned_text,
  done: m.admin_vouchers_stopped_owned_now,
}

type Props = { id: string; isOwned?: boolean }

/** Ends a promotion or a patient's voucher early, with a reason that is stored. */
export function DeactivateVoucher({ id, isOwned = false }: Props) {
  const words = isOwned ? owned : promotion
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const field = useId()
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: () => deactivateVoucher(id, reason.trim()),
    onSuccess: () => {
      toast({ title: words.done() })
      setOpen(false)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['vouchers'] }),
  })
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {m.admin_vouchers_stop()}
      </Button>
      <AlertDialog open={isOpen} onOpenChange={setOpen}>
        <AlertDialogContent>
          <AlertDialogTitle>{words.title()}</AlertDialogTitle>
          <AlertDialogDescription>{words.text()}</AlertDialogDescription>
          <form
            method="post"
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (reason.trim().length >= shortest && !stop.isPending) stop.mutate()
            }}
          >
            {stop.error && <FormAlert>{errorText(stop.error)}</FormAlert>}
            <div className="grid gap-1.5">
              <label htmlFor={field} className="text-sm font-semibold">
                {m.admin_vouchers_stop_reason()}
              </label>
              <Textarea
                id={field}
                required
                minLength={shortest}
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
            <AlertDialogFooter>
              <AlertDialogCancel>{m.admin_never_mind()}</AlertDialogCancel>
              <Button type="submit" variant="destructive" aria-busy={stop.isPending}>
                {m.admin_vouchers_stop()}
              </Button>
            </AlertDialogFooter>
          </form>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
