import { m } from '#app/paraglide/messages.js'
import { NewPasswordForm } from './new-password-form'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

/** Choosing a password, after a proof of who somebody is. */
export function PasswordPage() {
  return (
    <SignInCard title={m.auth_new_password_title()}>
      <NewPasswordForm onSaved={useFinishSignIn()} />
    </SignInCard>
  )
}
