import { Illustration } from '#app/components/illustrations/illustration'
import { ClosingCall } from '#app/components/website/closing-call'
import { PageHero } from '#app/components/website/page-hero'
import { Section } from '#app/components/website/section'
import { PhysiotherapistList } from '#app/features/physiotherapists/physiotherapist-list'
import type { Physiotherapist } from '#app/features/physiotherapists/queries'
import { EquipmentList } from '#app/features/services/equipment-list'
import { m } from '#app/paraglide/messages.js'
import { TreatmentList } from './treatment-list'

const values = [
  { title: m.website_value_1_title, text: m.website_value_1_text },
  { title: m.website_value_2_title, text: m.website_value_2_text },
  { title: m.website_value_3_title, text: m.website_value_3_text },
]

export function AboutPage({ physiotherapists }: { physiotherapists: Physiotherapist[] }) {
  return (
    <>
      <PageHero
        title={m.website_about_headline()}
        lead={m.website_about_lead()}
        picture={<Illustration name="balance" className="mx-auto size-56 sm:size-80" />}
      />
      <Section id="mission" title={m.website_mission_title()} lead={m.website_mission_text()}>
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
          {values.map(({ title, text }) => (
            <li key={title()} className="grid content-start gap-2 border-t pt-5">
              <h3 className="text-heading">{title()}</h3>
              <p className="text-muted-foreground">{text()}</p>
            </li>
          ))}
        </ul>
      </Section>
      <div className="bg-muted">
        <Section id="methods" title={m.website_methods_title()} lead={m.website_treatments_lead()}>
          <TreatmentList />
        </Section>
      </div>
      {physiotherapists.length > 0 && (
        <Section id="team" title={m.website_team_title()} lead={m.website_team_lead()}>
          <PhysiotherapistList people={physiotherapists} />
        </Section>
      )}
      <Section
        id="facilities"
        title={m.website_facilities_title()}
        lead={m.website_facilities_lead()}
        className="pt-0 sm:pt-0"
      >
        <EquipmentList only="rooms" />
      </Section>
      <ClosingCall title={m.website_closing_title()} text={m.website_closing_text()} />
    </>
  )
}
