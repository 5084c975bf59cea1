import { createIsomorphicFn } from '@tanstack/react-start'
import { type Contact } from '#app/lib/contacts'
import { shownPhone } from '#app/lib/phone'
import { m } from '#app/paraglide/messages.js'

// Only the server writes it, and the browser need not load what knows how.
const written = createIsomorphicFn()
  .server((phone: string) => shownPhone(phone))
  .client((phone: string) => phone)

/** In the place of what cannot work without script: says so, and how to reach the clinics. */
export function NeedsScript({ contacts }: { contacts: Pick<Contact, 'name' | 'phone'>[] }) {
  return (
    <noscript>
      <div
        role="note"
        className="mb-6 max-w-100 rounded-lg bg-waiting px-4 py-3.5 text-waiting-foreground"
      >
        <p className="font-semibold">{m.common_needs_script()}</p>
        {contacts.map(({ name, phone }) => (
          <p key={name}>
            {name}:{' '}
            <a href={`tel:${phone}`} className="font-semibold whitespace-nowrap underline">
              {written(phone)}
            </a>
          </p>
        ))}
      </div>
    </noscript>
  )
}
