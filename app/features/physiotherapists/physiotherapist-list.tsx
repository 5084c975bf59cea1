import { LargePortrait } from '#app/components/brand/portrait'
import { specialisationTitle } from '#app/features/services/specialisations'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { Physiotherapist } from './queries'

const languageName = (code: string) =>
  new Intl.DisplayNames(getLocale(), { type: 'language' }).of(code) ?? code

export function PhysiotherapistList({ people }: { people: Physiotherapist[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {people.map((person) => (
        <li key={person.id} className="grid content-start gap-4">
          <div className="flex items-center gap-5 sm:contents">
            <LargePortrait of={person} />
            <div className="grid gap-1">
              <h3 className="text-heading">{person.name}</h3>
              <p className="text-muted-foreground">
                {m.physiotherapists_years({ years: person.years })}
              </p>
            </div>
          </div>
          {person.biography && <p>{person.biography}</p>}
          <dl className="grid gap-2 text-sm">
            <div>
              <dt className="font-semibold">{m.physiotherapists_specialities()}</dt>
              <dd className="text-muted-foreground">
                {person.specialities.map(specialisationTitle).join(', ')}
              </dd>
            </div>
            {person.languages.length > 0 && (
              <div>
                <dt className="font-semibold">{m.physiotherapists_languages()}</dt>
                <dd className="text-muted-foreground">
                  {person.languages.map(languageName).join(', ')}
                </dd>
              </div>
            )}
          </dl>
          {person.licence && (
            <p className="text-sm text-muted-foreground tabular-nums">
              {m.physiotherapists_licence({ number: person.licence })}
            </p>
          )}
          <p>
            <a
              href={localizePath(`/user/booking?physio=${person.slug}`)}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              {m.physiotherapists_book()}
              <span className="sr-only">: {person.name}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}
