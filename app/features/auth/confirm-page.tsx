import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { buttonVariants } from '#app/components/ui/button'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { FactorForm } from './factor-form'
import { confirmLink, neededFactor } from './mutations'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

const route = getRouteApi('/auth/confirm')

/** Where the link of a sign-in e-mail leads. */
export function ConfirmPage() {
  const { token_hash, type, code, error: refused } = route.useSearch()
  const finish = useFinishSignIn()
  const [factor, setFactor] = useState<string>()
  const { isBusy, error, run } = useAction(async () => {
    await confirmLink({ token_hash, type })
    const needed = await neededFactor()
    if (needed) setFactor(needed)
    else await finish()
  })
  const isDead = Boolean(error || refused || (!token_hash && !code))

  // A token is used up by the first visit, which may be a mail scanner's: a person presses a
  // button. A code works in this browser alone and needs no question.
  const isAutomatic = Boolean(code) && !isDead
  useEffect(() => {
    if (isAutomatic) void run()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  if (factor)
    return (
      <SignInCard title={m.auth_factor_title()}>
        <FactorForm factorId={factor} onVerified={finish} />
      </SignInCard>
    )
  if (isDead)
    return (
      <SignInCard title={m.auth_confirm_dead_title()}>
        <FormAlert>{m.auth_confirm_dead_text()}</FormAlert>
        <Link to="/auth/login" className={buttonVariants({ size: 'lg' })}>
          {m.auth_send_new_code()}
        </Link>
      </SignInCard>
    )
  return (
    <SignInCard title={m.auth_confirm_heading()}>
      <p className="-mt-3 text-muted-foreground">{m.auth_confirm_intro()}</p>
      <SubmitButton type="button" isBusy={isBusy || isAutomatic} onClick={() => void run()}>
        {m.auth_sign_in()}
      </SubmitButton>
    </SignInCard>
  )
}
