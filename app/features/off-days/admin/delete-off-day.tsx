import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGoBack } from '#app/components/admin/back-link'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '#app/components/admin/ui/alert-dialog'
import { Button } from '#app/components/admin/ui/button'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { deleteOffDay } from './mutations'
import type { OffDayRow } from './queries'

/** Deletes an off-day; past ones cannot be deleted. */
export function DeleteOffDay({ offDay }: { offDay: OffDayRow }) {
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const goBack = useGoBack('/admin/physio/off-days')
  const today = dayOf(now())
  const remove = useMutation({
    mutationFn: () => deleteOffDay(offDay.id),
    onSuccess: () => {
      toast({ title: m.admin_off_days_deleted() })
      goBack()
    },
    onError: (error) => toast({ title: errorText(error), variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['off_days'] }),
  })
  if (offDay.ends_on < today) return null
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {m.admin_off_days_delete()}
      </Button>
      <AlertDialog open={isOpen} onOpenChange={setOpen}>
        <AlertDialogContent>
          <AlertDialogTitle>{m.admin_off_days_delete_title()}</AlertDialogTitle>
          <AlertDialogDescription>
            {offDay.starts_on < today
              ? m.admin_off_days_delete_begun()
              : m.admin_off_days_delete_text()}
          </AlertDialogDescription>
          <AlertDialogFooter>
            <AlertDialogCancel>{m.admin_never_mind()}</AlertDialogCancel>
            <AlertDialogAction onClick={() => remove.mutate()}>
              {m.admin_off_days_delete()}
            </AlertDialogAction>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
