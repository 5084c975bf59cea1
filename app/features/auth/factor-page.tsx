import { useRouter } from '@tanstack/react-router'
import { SignOutButton } from '#app/components/layout/sign-out-button'
import { m } from '#app/paraglide/messages.js'
import { EnrolFactorForm } from './enrol-factor-form'
import { FactorForm } from './factor-form'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

/** Asks signed-in users for the second factor when the requested page needs it. */
export function FactorPage({ factorId }: { factorId: string | undefined }) {
  const router = useRouter()
  const finish = useFinishSignIn()
  return (
    <SignInCard title={factorId ? m.auth_factor_title() : m.auth_enrol_title()}>
      {factorId ? (
        <FactorForm factorId={factorId} onVerified={finish} onGone={() => router.invalidate()} />
      ) : (
        <EnrolFactorForm onVerified={finish} />
      )}
      <p className="grid justify-items-center">
        <SignOutButton />
      </p>
    </SignInCard>
  )
}
