import { MessageCircle, Phone } from 'lucide-react'
import { buttonVariants } from '#app/components/admin/ui/button'
import { whatsAppLink } from '#app/lib/links'
import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'

const style = buttonVariants({ variant: 'outline', size: 'sm' })

/** The ways to reach a patient by their phone: a call and WhatsApp. */
export const PhoneLinks = ({ phone }: { phone: string }) => (
  <>
    <a href={`tel:${phone}`} className={style}>
      <Phone aria-hidden />
      {phoneText(phone)}
    </a>
    <a href={whatsAppLink(phone)} className={style}>
      <MessageCircle aria-hidden />
      {m.common_whatsapp()}
    </a>
  </>
)
