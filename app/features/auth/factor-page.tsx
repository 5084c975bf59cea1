import { SignOutButton } from '#app/components/layout/sign-out-button'
import { m } from '#app/paraglide/messages.js'
import { EnrolFactorForm } from './enrol-factor-form'
import { FactorForm } from './factor-form'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

/** Where somebody who is signed in is sent when the page they want needs a second factor. */
export function FactorPage({ factorId }: { factorId: string | undefined }) {
  const finish = useFinishSignIn()
  return (
    <SignInCard title={factorId ? m.auth_factor_title() : m.auth_enrol_title()}>
      {factorId ? (
        <FactorForm factorId={factorId} onVerified={finish} />
      ) : (
        <EnrolFactorForm onVerified={finish} />
      )}
      <p className="grid justify-items-center">
        <SignOutButton />
      </p>
    </SignInCard>
  )
}
