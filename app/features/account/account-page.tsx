import { getRouteApi } from '@tanstack/react-router'
import { ProfileTabs } from '#app/components/layout/profile-tabs'
import { m } from '#app/paraglide/messages.js'
import { EmailSection } from './email-section'
import { FactorSection } from './factor-section'
import { PasswordSection } from './password-section'
import { PhoneSection } from './phone-section'
import { SessionSection } from './session-section'

const route = getRouteApi('/user/profile/account')

/** How somebody signs in, and where they are signed in. */
export function AccountPage() {
  const { account } = route.useLoaderData()
  return (
    <div className="mx-auto grid w-full max-w-160 content-start gap-8">
      <div className="grid gap-5">
        <h1 className="text-title">{m.account_title()}</h1>
        <ProfileTabs />
      </div>
      <EmailSection account={account} />
      <PhoneSection account={account} />
      <PasswordSection />
      <FactorSection factors={account.factors} />
      <SessionSection />
    </div>
  )
}
