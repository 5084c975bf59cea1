import { Illustration } from '#app/components/illustrations/illustration'
import { type IllustrationName } from '#app/components/illustrations/poses'
import { m } from '#app/paraglide/messages.js'

const specialisations = {
  geriatric_care: {
    title: m.services_specialisation_geriatric_care,
    text: m.services_specialisation_geriatric_care_text,
    picture: 'balance',
  },
  post_surgery_recovery: {
    title: m.services_specialisation_post_surgery_recovery,
    text: m.services_specialisation_post_surgery_recovery_text,
    picture: 'knee',
  },
  sports_injury_recovery: {
    title: m.services_specialisation_sports_injury_recovery,
    text: m.services_specialisation_sports_injury_recovery_text,
    picture: 'run',
  },
  general_health: {
    title: m.services_specialisation_general_health,
    text: m.services_specialisation_general_health_text,
    picture: 'reach',
  },
} as const satisfies Record<
  string,
  { title: () => string; text: () => string; picture: IllustrationName }
>

/** The name of a field, in words; one that is unknown says nothing. */
export const specialisationTitle = (name: string) =>
  name in specialisations ? specialisations[name as keyof typeof specialisations].title() : ''

export const specialisationPicture = (name: keyof typeof specialisations) =>
  specialisations[name].picture

export function SpecialisationList() {
  return (
    <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
      {Object.entries(specialisations).map(([name, { title, text, picture }]) => (
        <li key={name} className="grid content-start gap-3 border-t pt-5">
          <Illustration name={picture} className="-ml-4 size-44" />
          <h3 className="text-heading">{title()}</h3>
          <p className="text-muted-foreground">{text()}</p>
        </li>
      ))}
    </ul>
  )
}
