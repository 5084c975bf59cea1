import { createIsomorphicFn } from '@tanstack/react-start'
import { shownPhone } from '#app/lib/phone'
import { m } from '#app/paraglide/messages.js'
import type { Contact } from './contact'

type Props = { contacts: Pick<Contact, 'name' | 'phone'>[] }

// React does not hydrate the content of a noscript, so only the server renders it.
const note = createIsomorphicFn()
  .server((contacts: Props['contacts']) => <Note contacts={contacts} />)
  .client((_: Props['contacts']) => null)

/** Fallback for what cannot work without JavaScript: says so, and how to reach the clinics. */
export function NeedsScript({ contacts }: Props) {
  return <noscript>{note(contacts)}</noscript>
}

function Note({ contacts }: Props) {
  return (
    <div role="note" className="mb-6 rounded-lg bg-waiting px-4 py-3.5 text-waiting-foreground">
      <p className="font-semibold">{m.common_needs_script()}</p>
      {contacts.map(({ name, phone }) => (
        <p key={name}>
          {name}:{' '}
          <a href={`tel:${phone}`} className="font-semibold whitespace-nowrap underline">
            {shownPhone(phone)}
          </a>
        </p>
      ))}
    </div>
  )
}
