import { useMutation } from '@tanstack/react-query'
import { Button } from '#app/components/admin/ui/button'
import { errorText } from '#app/lib/error-text'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { revealNik } from './mutations'

/** The identity number, masked; shows all of it on request, which the patient can see in a log. */
export function NikLine({ patientId, masked }: { patientId: string; masked: string | null }) {
  const reveal = useMutation({
    mutationFn: () => revealNik(patientId),
    onError: (error) => toast({ title: errorText(error), variant: 'destructive' }),
  })
  if (!masked) return '–'
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular-nums">{reveal.data ?? masked}</span>
      {!reveal.data && (
        <Button
          variant="link"
          title={m.admin_patient_nik_recorded()}
          aria-busy={reveal.isPending}
          onClick={() => reveal.mutate()}
        >
          {m.admin_patient_nik_show()}
        </Button>
      )}
      <span role="status" className="text-xs text-muted-foreground">
        {reveal.data && m.admin_patient_nik_shown()}
      </span>
    </span>
  )
}
