import { m } from '#app/paraglide/messages.js'
import { NewPasswordForm } from './new-password-form'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

/** Chooses a password, after the identity was verified. */
export function PasswordPage() {
  return (
    <SignInCard title={m.auth_new_password_title()}>
      <NewPasswordForm onSaved={useFinishSignIn()} />
    </SignInCard>
  )
}
