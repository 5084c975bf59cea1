import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { buttonVariants } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { isRecovering } from '#app/lib/recovery'
import { useAction } from '#app/lib/use-action'
import { rememberWantedPath, wantedPathFrom } from '#app/lib/wanted-path'
import { m } from '#app/paraglide/messages.js'
import { claimPatients, confirmLink } from './mutations'
import { linkType, type LinkType, wantedPathOf } from './schema'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'
import { useSecondFactor } from './use-second-factor'

const route = getRouteApi('/auth/confirm')

type Words = { intro: () => string; action: () => string; dead: () => string }

const signIn = { action: m.auth_sign_in, dead: m.auth_confirm_dead_text }

const words: Record<LinkType, Words> = {
  email: { ...signIn, intro: m.auth_confirm_intro },
  signup: { ...signIn, intro: m.auth_confirm_signup_intro },
  invite: {
    intro: m.auth_confirm_invite_intro,
    action: m.auth_accept_invitation,
    dead: m.auth_confirm_dead_invite,
  },
  recovery: {
    intro: m.auth_confirm_recovery_intro,
    action: m.auth_go_on,
    dead: m.auth_confirm_dead_recovery,
  },
  email_change: {
    intro: m.auth_confirm_change_intro,
    action: m.auth_agree,
    dead: m.auth_confirm_dead_change,
  },
}

type Outcome = 'half' | 'changed'

/** Target of the links in e-mails. */
export function ConfirmPage() {
  const { token_hash, code, error: refused, message, ...search } = route.useSearch()
  const type = linkType(search.type)
  const { intro, action, dead } = words[type]
  const finish = useFinishSignIn()
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    message && !token_hash ? 'half' : undefined,
  )

  const navigate = useNavigate()
  const afterLink = async () => {
    const wanted = wantedPathOf(search)
    if (wanted && !wantedPathFrom(document.cookie)) rememberWantedPath(wanted)
    if (type === 'recovery' || isRecovering.get())
      await navigate({ to: '/auth/password', replace: true })
    else await finish()
  }
  const { goOn, secondStep } = useSecondFactor(afterLink)
  const { isBusy, error, run } = useAction(async () => {
    if (!(await confirmLink({ token_hash, type }))) return setOutcome('half')
    if (type === 'email_change') {
      await claimPatients()
      setOutcome('changed')
    } else await goOn()
  })
  // A rejected link stays invalid; after a network error or a busy server it can be tried again.
  const isUsedUp = error?.code === 'code_wrong' || error?.code === 'invalid_input'
  const isDead = isUsedUp || Boolean(refused || (!token_hash && !code))

  // A link's token is used up by its first visit, possibly a mail scanner's, so the user must press
  // a button. A code works only in this browser and is redeemed automatically.
  const isAutomatic = Boolean(code) && !isDead && !error
  useEffect(() => {
    if (isAutomatic) void run()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  if (secondStep) return <SignInCard title={m.auth_factor_title()}>{secondStep}</SignInCard>
  if (outcome === 'half')
    return (
      <SignInCard title={m.auth_email_half_title()}>
        <Text>{m.auth_email_half_text()}</Text>
      </SignInCard>
    )
  if (outcome === 'changed')
    return (
      <SignInCard title={m.auth_email_changed_title()}>
        <Text>{m.auth_email_changed_text()}</Text>
        <Link to="/user" className={buttonVariants({ size: 'lg' })}>
          {m.auth_go_on()}
        </Link>
      </SignInCard>
    )
  if (isDead)
    return (
      <SignInCard title={m.auth_confirm_dead_title()}>
        <FormAlert>{dead()}</FormAlert>
        <Link
          to={type === 'email_change' ? '/user' : '/auth/login'}
          className={buttonVariants({ size: 'lg' })}
        >
          {type === 'email_change' ? m.auth_go_on() : m.auth_send_new_code()}
        </Link>
      </SignInCard>
    )
  return (
    <SignInCard title={m.auth_confirm_heading()}>
      <Text>{intro()}</Text>
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      <SubmitButton type="button" isBusy={isBusy || isAutomatic} onClick={() => void run()}>
        {action()}
      </SubmitButton>
    </SignInCard>
  )
}

function Text({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="-mt-3 text-muted-foreground">
      {children}
    </p>
  )
}
