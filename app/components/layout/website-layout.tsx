import type { ReactNode } from 'react'
import { buttonVariants } from '#app/components/ui/button'
import { bookingPath } from '#app/lib/booking-path'
import { whatsAppLink } from '#app/lib/links'
import { m } from '#app/paraglide/messages.js'
import type { Contact } from './contact'
import { contentId, SkipLink } from './skip-link'
import { WebsiteFooter } from './website-footer'
import { WebsiteHeader } from './website-header'
import { WhatsAppIcon } from './whatsapp-icon'

type Props = { contacts: Contact[]; children: ReactNode }

/** The public pages: everything works without JavaScript. */
export function WebsiteLayout({ contacts, children }: Props) {
  const [first] = contacts
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <WebsiteHeader />
      <main id={contentId} className="grow">
        {children}
      </main>
      <WebsiteFooter contacts={contacts} />
      <aside
        aria-label={m.common_book()}
        className="fixed inset-x-0 bottom-0 z-30 flex gap-2.5 border-t bg-background px-5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:hidden"
      >
        {first && (
          <a
            href={whatsAppLink(first.whatsapp)}
            className={buttonVariants({ variant: 'outline', className: 'shrink-0' })}
          >
            <WhatsAppIcon />
            {m.common_whatsapp()}
          </a>
        )}
        <a href={bookingPath()} className={buttonVariants({ className: 'grow' })}>
          {m.common_book()}
        </a>
      </aside>
    </div>
  )
}
