import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { CodeForm } from './code-form'
import { useSecondFactor } from './use-second-factor'
import { forgetPendingCode, type PendingCode, readPendingCode } from './pending-code'
import { SignInCard } from './sign-in-card'
import { useFinishSignIn } from './use-finish-sign-in'

export function OtpPage() {
  const navigate = useNavigate()
  // Stored in the tab, so the server cannot render which code it waits for.
  const [pending, setPending] = useState<PendingCode>()
  const finish = useFinishSignIn()
  const { goOn, secondStep } = useSecondFactor(async () => {
    if (!pending?.isForPassword) return finish()
    forgetPendingCode()
    await navigate({ to: '/auth/password', replace: true })
  })
  useEffect(() => {
    const found = readPendingCode()
    if (found) setPending(found)
    else void navigate({ to: '/auth/login', replace: true })
  }, [navigate])

  return (
    <SignInCard title={secondStep ? m.auth_factor_title() : m.auth_otp_heading()}>
      {secondStep ??
        (pending && (
          <CodeForm
            pending={pending}
            onVerified={goOn}
            onChange={() => {
              forgetPendingCode()
              void navigate({ to: '/auth/login' })
            }}
          />
        ))}
    </SignInCard>
  )
}
