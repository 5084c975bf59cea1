import type { ReactNode } from 'react'
import { Logo } from '#app/components/brand/logo'
import { productName } from '#app/lib/brand'
import { whatsAppLink } from '#app/lib/links'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { ColourModeSwitch } from './colour-mode-switch'
import type { Contact } from './contact'
import { LanguageSwitch } from './language-switch'
import { footerId } from './skip-link'
import { websitePages } from './website-pages'
import { WhatsAppIcon } from './whatsapp-icon'

const link =
  'inline-flex min-h-11 items-center gap-2 text-muted-foreground transition-colors hover:text-foreground hover:underline underline-offset-4'

export function WebsiteFooter({ contacts }: { contacts: Contact[] }) {
  return (
    <footer id={footerId} className="mt-24 border-t bg-muted max-sm:pb-20">
      <div className="page grid grid-cols-1 gap-x-8 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_auto]">
        <div className="grid grid-cols-1 content-start gap-4">
          <Logo />
          <p className="max-w-[32ch] text-muted-foreground">{m.footer_tagline()}</p>
        </div>
        <FooterList title={m.footer_pages()}>
          {websitePages.map(({ to, label }) => (
            <li key={to}>
              <a href={localizePath(to)} className={link}>
                {label()}
              </a>
            </li>
          ))}
          <li>
            <a href={localizePath('/packages')} className={link}>
              {m.packages_title()}
            </a>
          </li>
          <li>
            <a href={localizePath('/user')} className={link}>
              {m.nav_sign_in()}
            </a>
          </li>
        </FooterList>
        {contacts.length > 0 && (
          <FooterList title={m.footer_clinics()}>
            {contacts.map(({ slug, name, whatsapp }) => (
              <li key={slug} className="grid justify-items-start not-last:mb-3">
                <a href={localizePath(`/clinics/${slug}`)} className={`${link} font-medium`}>
                  {name}
                </a>
                <a href={whatsAppLink(whatsapp)} className={link}>
                  <WhatsAppIcon className="size-4.5 shrink-0" />
                  {m.common_whatsapp()} <span className="sr-only">{name}</span>
                </a>
              </li>
            ))}
          </FooterList>
        )}
        <div className="grid grid-cols-1 content-start gap-3">
          <h2 className="text-sm font-semibold">{m.footer_settings()}</h2>
          <ColourModeSwitch className="justify-self-start bg-background" />
          <LanguageSwitch className="-ml-3" />
        </div>
      </div>
      <div className="page pb-4">
        <div className="flex flex-wrap items-center gap-x-6 border-t border-input/35 pt-4 text-sm">
          <p className="mr-auto text-muted-foreground">© {productName}</p>
          <a href={localizePath('/privacy')} className={link}>
            {m.footer_privacy()}
          </a>
          <a href={localizePath('/terms')} className={link}>
            {m.footer_terms()}
          </a>
        </div>
      </div>
    </footer>
  )
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1.5 text-sm font-semibold">{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}
