import { Mail } from 'lucide-react'
import { WhatsAppIcon } from '#app/components/layout/whatsapp-icon'
import { buttonVariants } from '#app/components/ui/button'
import { whatsAppLink } from '#app/lib/links'
import { m } from '#app/paraglide/messages.js'

/** Links for sharing an article, without scripts and without third-party requests. */
export function ShareLinks({ title, url }: { title: string; url: string }) {
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  const look = buttonVariants({ variant: 'outline', size: 'sm' })
  return (
    <p className="mt-8 flex flex-wrap items-center gap-2.5">
      <span className="mr-1 text-sm text-muted-foreground">{m.articles_share()}</span>
      <a
        href={whatsAppLink('', `${title} ${url}`)}
        target="_blank"
        rel="noreferrer"
        className={look}
      >
        <WhatsAppIcon className="size-4" />
        {m.articles_share_whatsapp()}
      </a>
      <a href={`mailto:?${mail}`} className={look}>
        <Mail aria-hidden />
        {m.articles_share_email()}
      </a>
    </p>
  )
}
