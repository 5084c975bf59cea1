import { ArcDivider } from '#app/components/illustrations/arc-divider'
import { HeroIllustration } from '#app/components/illustrations/hero-illustration'
import { buttonVariants } from '#app/components/ui/button'
import { ClosingCall } from '#app/components/website/closing-call'
import { Section } from '#app/components/website/section'
import { ArticleCards } from '#app/features/articles/article-cards'
import { NextFreeTime, OpenNow } from '#app/features/clinics/clinic-parts'
import { SpecialisationList } from '#app/features/services/specialisations'
import { bookingPath } from '#app/lib/booking-path'
import { formatMoney } from '#app/lib/format'
import { whatsAppLink } from '#app/lib/links'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { BookingSteps } from './booking-steps'
import { FaqList } from './faq-list'
import type { Home } from './loaders'
import { TestimonialList } from './testimonial-list'
import { TreatmentList } from './treatment-list'
import { VideoFrame } from './video'

export function HomePage({ home }: { home: Home }) {
  const [clinic] = home.clinics
  return (
    <>
      <Hero lowestPrice={home.lowestPrice} />
      <FreeTimes clinics={home.clinics} />
      <Section
        id="specialisations"
        title={m.website_specialisations_title()}
        lead={m.website_specialisations_lead()}
      >
        <SpecialisationList />
      </Section>
      <div className="bg-muted">
        <Section
          id="treatments"
          title={m.website_treatments_title()}
          lead={m.website_treatments_lead()}
        >
          <TreatmentList />
        </Section>
      </div>
      <Section id="steps" title={m.website_steps_title()}>
        <BookingSteps />
      </Section>
      {home.video && (
        <Section
          id="video"
          title={m.website_video_title()}
          lead={home.video.text ?? undefined}
          className="grid grid-cols-1 gap-x-16 lg:grid-cols-[1fr_1.6fr] lg:items-center"
        >
          <VideoFrame video={home.video} />
        </Section>
      )}
      <ArcDivider />
      {home.testimonials.length > 0 && (
        <Section id="testimonials" title={m.website_testimonials_title()}>
          <TestimonialList testimonials={home.testimonials} />
        </Section>
      )}
      <Section
        id="faq"
        title={m.website_faq_title()}
        className="grid grid-cols-1 gap-x-16 lg:grid-cols-[1fr_1.8fr]"
      >
        <div className="grid grid-cols-1 gap-6">
          <FaqList faqs={home.faqs} />
          {clinic && (
            <p>
              <a
                href={whatsAppLink(clinic.whatsapp, m.website_whatsapp_hello())}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
              >
                {m.website_faq_more()}
              </a>
            </p>
          )}
        </div>
      </Section>
      {home.articles.length > 0 && (
        <Section id="articles" title={m.website_articles_title()}>
          <ArticleCards articles={home.articles} />
          <p className="mt-8">
            <a href={localizePath('/article')} className={buttonVariants({ variant: 'outline' })}>
              {m.website_articles_all()}
            </a>
          </p>
        </Section>
      )}
      <ClosingCall title={m.website_closing_title()} text={m.website_closing_text()} />
    </>
  )
}

function Hero({ lowestPrice }: { lowestPrice?: number }) {
  const facts = [
    lowestPrice !== undefined && m.website_fact_price({ price: formatMoney(lowestPrice) }),
    m.website_fact_length(),
    m.website_fact_referral(),
  ].filter((fact) => fact !== false)
  return (
    <div className="page grid grid-cols-1 items-center gap-x-12 gap-y-8 pt-8 pb-12 sm:pt-12 md:grid-cols-[1.25fr_1fr] lg:pb-16">
      <div className="grid grid-cols-1 gap-7">
        <h1 className="max-w-[13ch] text-[clamp(2.75rem,1.7rem+4.6vw,5.25rem)] leading-[1.02] font-semibold tracking-[-0.036em]">
          {m.website_hero_headline()}
        </h1>
        <p className="max-w-[46ch] text-lead text-muted-foreground">{m.website_hero_lead()}</p>
        <div className="flex flex-wrap gap-3">
          <a
            href={bookingPath()}
            className={buttonVariants({ size: 'lg', className: 'max-sm:w-full' })}
          >
            {m.common_book()}
          </a>
          <a
            href={localizePath('/services')}
            className={buttonVariants({
              variant: 'outline',
              size: 'lg',
              className: 'max-sm:w-full',
            })}
          >
            {m.website_hero_services()}
          </a>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted-foreground tabular-nums">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <HeroIllustration className="mx-auto w-full max-w-88 md:max-w-none" />
    </div>
  )
}

function FreeTimes({ clinics }: { clinics: Home['clinics'] }) {
  if (clinics.length === 0) return null
  return (
    <section aria-label={m.clinics_next_slot()} className="page pb-10">
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {clinics.map((clinic) => (
          <li
            key={clinic.id}
            className="grid grid-cols-1 content-start gap-4 rounded-xl border bg-card p-5 sm:p-6"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 className="text-heading">
                <a
                  href={localizePath(`/clinics/${clinic.slug}`)}
                  className="underline-offset-4 hover:underline"
                >
                  {clinic.name}
                </a>
              </h2>
              <OpenNow clinic={clinic} />
            </div>
            <NextFreeTime clinic={clinic} />
          </li>
        ))}
      </ul>
    </section>
  )
}
