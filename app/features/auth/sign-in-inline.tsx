import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { identifierText } from '#app/lib/identifier'
import { showChanges } from '#app/lib/show-changes'
import { takeWantedPath } from '#app/lib/wanted-path'
import { CodeForm } from './code-form'
import { useSecondFactor } from './use-second-factor'
import { IdentifierForm } from './identifier-form'
import {
  forgetPendingCode,
  keepPendingCode,
  type PendingCode,
  readPendingCode,
} from './pending-code'

/** Signing in by code within another flow, without leaving it. */
export function SignInInline({
  intro,
}: {
  /** Shown before a code is sent. */
  intro: string
}) {
  const router = useRouter()
  const [pending, setPending] = useState<PendingCode>()
  const [typed, setTyped] = useState('')
  // A code requested before a reload is still valid.
  useEffect(() => setPending(readPendingCode()), [])

  const { goOn, secondStep } = useSecondFactor(async () => {
    forgetPendingCode()
    // Where the way by a link in a mail would have led.
    takeWantedPath()
    await showChanges(router)
  })
  if (secondStep) return secondStep
  if (pending)
    return (
      <CodeForm
        pending={pending}
        onVerified={goOn}
        onChange={() => {
          forgetPendingCode()
          setTyped(identifierText(pending.to))
          setPending(undefined)
        }}
      />
    )
  return (
    <>
      <p className="text-muted-foreground">{intro}</p>
      <IdentifierForm
        key={typed}
        initial={typed}
        onSent={(to, sentAt) => setPending(keepPendingCode(to, { sentAt }))}
      />
    </>
  )
}
