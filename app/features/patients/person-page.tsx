import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import { ConsentList } from './consent-list'
import { PersonForm } from './person-form'
import { RemovePerson } from './remove-person'

const route = getRouteApi('/user/profile/person/$id')

/** A member of the family, or a new one. */
export function PersonPage() {
  const { person, texts } = route.useLoaderData()
  const navigate = useNavigate()
  return (
    <div className="mx-auto grid w-full max-w-160 content-start gap-10">
      <div className="grid gap-4">
        <p>
          <Link
            to="/user/profile"
            className="inline-flex min-h-11 items-center gap-2 text-sm text-muted-foreground hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {m.profile_person_back()}
          </Link>
        </p>
        <h1 className="text-title wrap-anywhere">{person?.full_name ?? m.profile_person_new()}</h1>
        <p className="text-muted-foreground">{m.profile_person_intro()}</p>
        <PersonForm
          key={person?.id}
          person={person}
          isSelf={false}
          onSaved={() => navigate({ to: '/user/profile', replace: true })}
        />
      </div>
      {person && (
        <>
          <section aria-labelledby="consents" className="grid gap-4">
            <h2 id="consents" className="text-heading">
              {m.profile_consents_title()}
            </h2>
            <ConsentList person={person} texts={texts} />
          </section>
          <RemovePerson person={person} />
        </>
      )}
    </div>
  )
}
