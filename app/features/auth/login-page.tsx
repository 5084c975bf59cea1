import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'
import { useSecondFactor } from './use-second-factor'
import { IdentifierForm } from './identifier-form'
import { PasswordForm } from './password-form'
import { PasswordLinkForm } from './password-link-form'
import { keepPendingCode } from './pending-code'
import { type readLoginSearch } from './schema'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

const route = getRouteApi('/auth/login')

export function LoginPage() {
  const { with: way } = route.useSearch()
  const navigate = useNavigate()
  const { goOn, secondStep } = useSecondFactor(useFinishSignIn())
  if (secondStep) return <SignInCard title={m.auth_factor_title()}>{secondStep}</SignInCard>
  const words = {
    code: { title: m.auth_login_heading(), intro: m.auth_code_intro() },
    password: { title: m.auth_password_heading(), intro: m.auth_password_intro() },
    'new-password': { title: m.auth_new_password_title(), intro: m.auth_password_link_intro() },
  }[way ?? 'code']
  return (
    <SignInCard title={words.title}>
      <p className="-mt-3 text-muted-foreground">{words.intro}</p>
      {way === 'password' && <PasswordForm onSignedIn={goOn} />}
      {way === 'new-password' && <PasswordLinkForm />}
      {!way && (
        <IdentifierForm
          onSent={(to) => {
            keepPendingCode(to)
            void navigate({ to: '/auth/otp' })
          }}
        />
      )}
      <p className="grid justify-items-center">
        {way === 'password' && (
          <OtherWay with="new-password">{m.auth_password_forgotten()}</OtherWay>
        )}
        {way ? (
          <OtherWay>{m.auth_use_code()}</OtherWay>
        ) : (
          <OtherWay with="password">{m.auth_use_password()}</OtherWay>
        )}
      </p>
    </SignInCard>
  )
}

type Way = ReturnType<typeof readLoginSearch>['with']

function OtherWay({ with: way, children }: { with?: Way; children: string }) {
  return (
    <Link
      to="/auth/login"
      search={{ with: way }}
      replace
      className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
