import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ColourModeSwitch } from '#app/components/layout/colour-mode-switch'
import { LanguageSwitch } from '#app/components/layout/language-switch'
import { ProfileTabs } from '#app/components/layout/profile-tabs'
import { m } from '#app/paraglide/messages.js'
import { UnreachableAlert } from '#app/features/reach/unreachable-alert'
import { ConsentList } from './consent-list'
import { FamilyList } from './family-list'
import { PersonForm } from './person-form'

const route = getRouteApi('/user/profile/')

/** The user's personal data, family and consents. */
export function ProfilePage() {
  const { people, texts, proved, unreachable } = route.useLoaderData()
  const self = people.find((person) => person.is_account_holder)
  return (
    <div className="mx-auto grid w-full max-w-160 content-start gap-10">
      <div className="grid gap-5">
        <h1 className="text-title">{m.profile_title()}</h1>
        <ProfileTabs />
        {unreachable.map((it) => (
          <UnreachableAlert key={`${it.channel} ${it.address}`} unreachable={it} />
        ))}
      </div>
      <Section title={m.profile_own_title()}>
        <p className="text-muted-foreground">
          {self ? m.profile_own_intro() : m.profile_own_none()}
        </p>
        <PersonForm key={self?.id} person={self} isSelf proved={proved} />
      </Section>
      <Section title={m.profile_family_title()}>
        <FamilyList family={people.filter((person) => !person.is_account_holder)} />
      </Section>
      <Section title={m.profile_display_title()}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-semibold">{m.profile_display_language()}</p>
          <LanguageSwitch />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-semibold">{m.profile_display_mode()}</p>
          <ColourModeSwitch name="colour-mode-profile" />
        </div>
      </Section>
      {self && (
        <Section title={m.profile_consents_title()}>
          <p className="text-muted-foreground">{m.profile_consents_intro()}</p>
          <ConsentList person={self} texts={texts} />
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  )
}
