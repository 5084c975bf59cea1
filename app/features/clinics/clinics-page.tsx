import { Illustration } from '#app/components/illustrations/illustration'
import { ClosingCall } from '#app/components/website/closing-call'
import { PageHero } from '#app/components/website/page-hero'
import { m } from '#app/paraglide/messages.js'
import { ClinicCard } from './clinic-card'
import type { ClinicToday } from './queries'

export function ClinicsPage({ clinics }: { clinics: ClinicToday[] }) {
  return (
    <>
      <PageHero
        title={m.clinics_headline()}
        lead={m.clinics_lead()}
        picture={<Illustration name="ride" className="mx-auto size-52 sm:size-72" />}
      />
      <div className="page grid grid-cols-1 gap-6 pb-8 lg:grid-cols-2">
        {clinics.map((clinic, index) => (
          <ClinicCard key={clinic.id} clinic={clinic} variant={index} />
        ))}
      </div>
      <ClosingCall title={m.website_closing_title()} text={m.website_closing_text()} />
    </>
  )
}
