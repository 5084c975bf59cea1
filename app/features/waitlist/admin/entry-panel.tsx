import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle, Phone, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Key } from '#app/components/admin/key'
import { Button, buttonVariants } from '#app/components/admin/ui/button'
import { Skeleton } from '#app/components/ui/skeleton'
import { whenText } from '#app/features/appointments/admin/when'
import { PanelFrame } from '#app/features/board/admin/appointment-panel'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useShown } from '#app/lib/admin/use-shown'
import { errorText } from '#app/lib/error-text'
import { formatLongDate } from '#app/lib/format'
import { whatsAppLink } from '#app/lib/links'
import { localised } from '#app/lib/localised'
import { phoneText } from '#app/lib/phone-text'
import type { WaitingPatient } from '#app/lib/supabase/staff-results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { leaveWaitlist } from '../queries'
import { daysText, hoursText } from './wish-texts'

type Props = {
  entry: WaitingPatient
  clinic: StaffClinic
  onBook: () => void
  onClose: () => void
}

const action = buttonVariants({ variant: 'outline', size: 'sm' })

/** A panel beside the list: what somebody waits for, with actions to call, offer and book. */
export function EntryPanel({ entry, clinic, onBook, onClose }: Props) {
  const { patient, service, physiotherapist, free } = entry
  const queryClient = useQueryClient()
  const isShown = useShown()
  const leave = useMutation({
    mutationFn: () => leaveWaitlist(entry.id),
    onSuccess: () => {
      toast({ title: m.admin_waitlist_removed({ name: patient.full_name }) })
      if (isShown.current) onClose()
    },
    onError: (error) => toast({ title: errorText(error), variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['waitlist'] }),
  })
  const when = free && whenText(free.starts_at, clinic.time_zone)
  const facts: [string, ReactNode][] = [
    [m.admin_service_name(), localised(service, 'name')],
    [m.admin_nav_physio(), physiotherapist?.name ?? m.admin_board_anyone()],
    [m.admin_waitlist_wish(), `${daysText(entry)}, ${hoursText(entry)}`],
    [m.admin_waitlist_since(), formatLongDate(entry.created_at, { timeZone: clinic.time_zone })],
    [
      m.admin_waitlist_free(),
      free === undefined ? (
        <Skeleton className="h-5 w-32" />
      ) : free ? (
        `${when} · ${free.physiotherapist.name}`
      ) : (
        m.admin_waitlist_nothing_free()
      ),
    ],
  ]
  return (
    <PanelFrame name={entry.id} title={patient.full_name} onClose={onClose}>
      <p className="flex flex-wrap gap-2">
        {patient.phone && (
          <>
            <a href={`tel:${patient.phone}`} className={action}>
              <Phone aria-hidden />
              {phoneText(patient.phone)}
            </a>
            <a
              href={whatsAppLink(
                patient.phone,
                when
                  ? m.admin_waitlist_offer_text({
                      name: patient.full_name,
                      time: when,
                      clinic: clinic.name,
                    })
                  : undefined,
              )}
              className={action}
            >
              <MessageCircle aria-hidden />
              {when ? m.admin_waitlist_offer() : m.common_whatsapp()}
            </a>
          </>
        )}
        <Link to="/admin/patients/$id" params={{ id: patient.id }} className={action}>
          <User aria-hidden />
          {m.admin_patient_title()}
        </Link>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button aria-keyshortcuts="A" onClick={onBook}>
          {free ? m.waitlist_book() : m.admin_waitlist_book_other()} <Key>A</Key>
        </Button>
        <Button variant="ghost" aria-busy={leave.isPending} onClick={() => leave.mutate()}>
          {m.admin_waitlist_remove()}
        </Button>
      </div>
    </PanelFrame>
  )
}
