import { Illustration } from '#app/components/illustrations/illustration'
import type { IllustrationName } from '#app/components/illustrations/poses'
import { localizePath } from '#app/lib/locale'
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

/** The title of a specialisation; empty for an unknown one. */
export const specialisationTitle = (name: string) =>
  name in specialisations ? specialisations[name as keyof typeof specialisations].title() : ''

export function SpecialisationList() {
  return (
    <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
      {Object.entries(specialisations).map(([name, { title, text, picture }]) => (
        <li
          key={name}
          className="grid grid-cols-[6.5rem_1fr] content-start gap-x-4 gap-y-1.5 border-t pt-5 sm:grid-cols-1"
        >
          <Illustration
            name={picture}
            className="row-span-2 w-full self-center sm:-ml-4 sm:size-44"
          />
          <h3 className="self-end text-heading sm:mt-2">
            <a
              href={localizePath(`/services#${name}`)}
              className="underline decoration-1 underline-offset-4 hover:text-primary hover:decoration-2"
            >
              {title()}
            </a>
          </h3>
          <p className="text-muted-foreground">{text()}</p>
        </li>
      ))}
    </ul>
  )
}
