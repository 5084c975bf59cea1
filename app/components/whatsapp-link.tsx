import { whatsAppLink } from '#app/lib/links'
import { m } from '#app/paraglide/messages.js'

/** A link to a chat with the clinic. */
export function WhatsAppLink({ number }: { number: string }) {
  return (
    <a
      href={whatsAppLink(number)}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-primary underline underline-offset-4"
    >
      {m.booking_ask_on_whatsapp()}
    </a>
  )
}
