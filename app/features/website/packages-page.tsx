import { Illustration } from '#app/components/illustrations/illustration'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { ClosingCall } from '#app/components/website/closing-call'
import { PageHero } from '#app/components/website/page-hero'
import { Section } from '#app/components/website/section'
import {
  PackageFacts,
  packageFacts,
  perSessionText,
  savingText,
} from '#app/features/packages/package-facts'
import type { Package } from '#app/features/packages/queries'
import { formatMoney } from '#app/lib/format'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'

export function PackagesPage({ packages, until }: { packages: Package[]; until: string }) {
  const steps = [
    [m.packages_step_buy(), m.packages_step_buy_text()],
    [m.packages_step_book(), m.packages_step_book_text()],
    [m.packages_step_cancel(), m.packages_step_cancel_text({ time: until })],
  ] as const
  return (
    <>
      <PageHero
        title={m.packages_headline()}
        lead={m.packages_lead()}
        picture={<Illustration name="reach" className="mx-auto size-56 sm:size-80" />}
      />
      <Section id="list" title={m.packages_list_title()} className="pt-4 sm:pt-6">
        {packages.length === 0 && <p>{m.packages_none()}</p>}
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-2">
          {packages.map((it) => (
            <li key={it.id} id={it.slug} className="grid scroll-mt-28 grid-cols-1">
              <PackageCard offer={it} />
            </li>
          ))}
        </ul>
      </Section>
      <Section id="how" title={m.packages_how_title()}>
        <ol className="grid grid-cols-1 gap-8 md:grid-cols-3">
          {steps.map(([title, text], at) => (
            <li key={title} className="grid grid-cols-1 content-start gap-2">
              <span aria-hidden className="text-title text-primary tabular-nums">
                {at + 1}
              </span>
              <h3 className="text-heading">{title}</h3>
              <p className="text-muted-foreground">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <ClosingCall title={m.packages_closing_title()} text={m.packages_closing_text()} />
    </>
  )
}

function PackageCard({ offer }: { offer: Package }) {
  const saving = savingText(offer)
  return (
    <Card className="grid grid-cols-1 content-start gap-5">
      <div className="grid grid-cols-1 gap-1">
        <h3 className="text-heading">{offer.name}</h3>
        <p className="text-title tabular-nums">{formatMoney(offer.price)}</p>
        <p className="text-muted-foreground tabular-nums">{perSessionText(offer)}</p>
      </div>
      {saving && (
        <p className="rounded-lg bg-confirmed px-4 py-2.5 text-[0.9375rem] font-semibold text-confirmed-foreground">
          {saving}
        </p>
      )}
      <PackageFacts facts={packageFacts(offer)} />
      <a
        href={`${localizePath('/user/voucher/buy')}?package=${offer.slug}`}
        className={buttonVariants({ size: 'lg', className: 'mt-auto sm:justify-self-start' })}
      >
        {m.packages_buy({ name: offer.name })}
      </a>
    </Card>
  )
}
