import { getRouteApi, Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { Identifier } from '#app/lib/identifier'
import { m } from '#app/paraglide/messages.js'
import { useSecondFactor } from './use-second-factor'
import { IdentifierForm } from './identifier-form'
import { PasswordForm } from './password-form'
import { PasswordLinkForm } from './password-link-form'
import { keepPendingCode } from './pending-code'
import type { readLoginSearch } from './schema'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

const route = getRouteApi('/auth/login')

export function LoginPage() {
  const { with: way } = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const here = useLocation({ select: ({ href }) => href })
  const { goOn, secondStep } = useSecondFactor(useFinishSignIn())
  if (secondStep) return <SignInCard title={m.auth_factor_title()}>{secondStep}</SignInCard>
  function waitFor(to: Identifier, sentAt: number, isForPassword: boolean) {
    keepPendingCode(to, { sentAt, isForPassword })
    // Whoever has chosen another way since stays with it.
    if (router.latestLocation.href === here) void navigate({ to: '/auth/otp' })
  }
  const words = {
    code: { title: m.auth_login_heading(), intro: m.auth_code_intro() },
    password: { title: m.auth_password_heading(), intro: m.auth_password_intro() },
    'new-password': { title: m.auth_new_password_title(), intro: m.auth_password_link_intro() },
    'sign-up': { title: m.auth_sign_up_title(), intro: m.auth_sign_up_intro() },
  }[way ?? 'code']
  return (
    <SignInCard title={words.title}>
      <p className="-mt-3 text-muted-foreground">{words.intro}</p>
      {way === 'password' && <PasswordForm onSignedIn={goOn} />}
      {way === 'new-password' && (
        <PasswordLinkForm onPhone={(to, sentAt) => waitFor(to, sentAt, true)} />
      )}
      {(!way || way === 'sign-up') && (
        <IdentifierForm key={way} onSent={(to, sentAt) => waitFor(to, sentAt, way === 'sign-up')} />
      )}
      <p className="grid justify-items-center">
        {way === 'password' && (
          <>
            <OtherWay with="new-password">{m.auth_password_forgotten()}</OtherWay>
            <OtherWay with="sign-up">{m.auth_sign_up_way()}</OtherWay>
          </>
        )}
        {way ? (
          <OtherWay key="code">{m.auth_use_code()}</OtherWay>
        ) : (
          <OtherWay key="password" with="password">
            {m.auth_use_password()}
          </OtherWay>
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
