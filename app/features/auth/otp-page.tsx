import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { CodeForm } from './code-form'
import { FactorForm } from './factor-form'
import { neededFactor } from './mutations'
import { forgetPendingCode, type PendingCode, readPendingCode } from './pending-code'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

export function OtpPage() {
  const navigate = useNavigate()
  const finish = useFinishSignIn()
  // Which code this tab waits for is known to the browser alone.
  const [pending, setPending] = useState<PendingCode>()
  const [factor, setFactor] = useState<string>()
  useEffect(() => {
    const found = readPendingCode()
    if (found) setPending(found)
    else void navigate({ to: '/auth/login', replace: true })
  }, [navigate])

  return (
    <SignInCard title={factor ? m.auth_factor_title() : m.auth_otp_heading()}>
      {factor ? (
        <FactorForm factorId={factor} onVerified={finish} />
      ) : (
        pending && (
          <CodeForm
            pending={pending}
            onVerified={async () => {
              const needed = await neededFactor()
              if (needed) setFactor(needed)
              else await finish()
            }}
            onChange={() => {
              forgetPendingCode()
              void navigate({ to: '/auth/login' })
            }}
          />
        )
      )}
    </SignInCard>
  )
}
