import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
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
import type { PatientRecord } from '#app/lib/supabase/staff-results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { releasePatient } from './mutations'

const shortest = 3

/** Detaches a record from the account of somebody else who has claimed it, with a reason that is stored. */
export function ReleasePatient({
  patient: { id, full_name: name },
}: {
  patient: PatientRecord['patient']
}) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const field = useId()
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => releasePatient(id, reason.trim()),
    onSuccess: () => {
      toast({ title: m.admin_release_done({ name }) })
      setOpen(false)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['patients'] }),
  })
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Unlink aria-hidden />
        {m.admin_release_link()}
      </Button>
      <AlertDialog open={isOpen} onOpenChange={setOpen}>
        <AlertDialogContent>
          <AlertDialogTitle className="wrap-anywhere">
            {m.admin_release_title({ name })}
          </AlertDialogTitle>
          <AlertDialogDescription>{m.admin_release_text()}</AlertDialogDescription>
          <form
            method="post"
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (reason.trim().length >= shortest && !release.isPending) release.mutate()
            }}
          >
            {release.error && <FormAlert>{errorText(release.error)}</FormAlert>}
            <div className="grid gap-1.5">
              <label htmlFor={field} className="text-sm font-semibold">
                {m.admin_release_reason()}
              </label>
              <Textarea
                id={field}
                required
                minLength={shortest}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
            <AlertDialogFooter>
              <AlertDialogCancel>{m.admin_never_mind()}</AlertDialogCancel>
              <Button type="submit" variant="destructive" aria-busy={release.isPending}>
                {m.admin_release_submit()}
              </Button>
            </AlertDialogFooter>
          </form>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
