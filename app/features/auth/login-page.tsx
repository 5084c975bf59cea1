import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { FactorForm } from './factor-form'
import { IdentifierForm } from './identifier-form'
import { neededFactor } from './mutations'
import { PasswordForm } from './password-form'
import { keepPendingCode } from './pending-code'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

const route = getRouteApi('/auth/login')

export function LoginPage() {
  const { with: way } = route.useSearch()
  const navigate = useNavigate()
  const finish = useFinishSignIn()
  const [factor, setFactor] = useState<string>()

  if (factor)
    return (
      <SignInCard title={m.auth_factor_title()}>
        <FactorForm factorId={factor} onVerified={finish} />
      </SignInCard>
    )
  const byPassword = way === 'password'
  return (
    <SignInCard title={byPassword ? m.auth_password_heading() : m.auth_login_heading()}>
      <p className="-mt-3 text-muted-foreground">
        {byPassword ? m.auth_password_intro() : m.auth_code_intro()}
      </p>
      {byPassword ? (
        <PasswordForm
          onSignedIn={async () => {
            const needed = await neededFactor()
            if (needed) setFactor(needed)
            else await finish()
          }}
        />
      ) : (
        <IdentifierForm
          onSent={(to) => {
            keepPendingCode(to)
            void navigate({ to: '/auth/otp' })
          }}
        />
      )}
      <p className="text-center">
        <Link
          to="/auth/login"
          search={byPassword ? {} : { with: 'password' }}
          replace
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {byPassword ? m.auth_use_code() : m.auth_use_password()}
        </Link>
      </p>
    </SignInCard>
  )
}
