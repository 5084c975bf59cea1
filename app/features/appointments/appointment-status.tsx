import { Ban, Check, CircleCheck, Clock } from 'lucide-react'
import { Badge } from '#app/components/ui/badge'
import { m } from '#app/paraglide/messages.js'

const looks = {
  confirmed: { variant: 'confirmed', Icon: Check, text: m.appointments_confirmed },
  checked_in: { variant: 'accent', Icon: CircleCheck, text: m.appointments_checked_in },
  completed: { variant: 'done', Icon: CircleCheck, text: m.appointments_completed },
  no_show: { variant: 'done', Icon: Clock, text: m.appointments_no_show },
  cancelled_by_patient: {
    variant: 'cancelled',
    Icon: Ban,
    text: m.appointments_cancelled_by_patient,
  },
  cancelled_by_clinic: {
    variant: 'cancelled',
    Icon: Ban,
    text: m.appointments_cancelled_by_clinic,
  },
} as const

const isKnown = (status: string): status is keyof typeof looks => status in looks

/** The status of an appointment as a word with an icon. */
export function AppointmentStatus({ status }: { status: string }) {
  if (!isKnown(status)) return null
  const { variant, Icon, text } = looks[status]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {text()}
    </Badge>
  )
}
