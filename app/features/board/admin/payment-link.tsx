import { Copy, MessageCircle } from 'lucide-react'
import { Button, buttonVariants } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { formatClock } from '#app/lib/format'
import { whatsAppLink } from '#app/lib/links'
import type { AppointmentRecord } from '#app/lib/supabase/results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'

type Props = { appointment: AppointmentRecord; url: string }

/** The link to the payment page, to be copied or sent to the patient. */
export function PaymentLink({ appointment, url }: Props) {
  const { patient, clinic, hold_expires_at } = appointment
  const until = hold_expires_at
    ? formatClock(hold_expires_at, { timeZone: clinic.time_zone })
    : undefined
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: m.admin_board_link_copied() })
    } catch {
      toast({ title: m.admin_board_link_not_copied(), variant: 'destructive' })
    }
  }
  return (
    <section aria-label={m.admin_board_pay_link()} className="grid gap-2 rounded-md bg-muted p-3">
      <p className="text-sm font-semibold">
        {m.admin_board_pay_link()}
        {until && ` · ${m.admin_board_link_until({ time: until })}`}
      </p>
      <Input
        readOnly
        aria-label={m.admin_board_pay_link()}
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <p className="flex gap-2">
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden />
          {m.admin_board_link_copy()}
        </Button>
        {patient.phone && (
          <a
            href={whatsAppLink(
              patient.phone,
              m.admin_board_link_text({ name: patient.full_name, time: until ?? '', url }),
            )}
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            <MessageCircle aria-hidden />
            {m.common_whatsapp()}
          </a>
        )}
      </p>
    </section>
  )
}
