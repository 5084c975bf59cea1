import { useEffect, useState } from 'react'
import { identifierText } from '#app/lib/identifier'
import { CodeForm } from './code-form'
import { FactorForm } from './factor-form'
import { IdentifierForm } from './identifier-form'
import { neededFactor } from './mutations'
import {
  forgetPendingCode,
  keepPendingCode,
  type PendingCode,
  readPendingCode,
} from './pending-code'

/** Signing in by code in the middle of something else, without leaving it. */
export function SignInInline({
  intro,
  onSignedIn,
}: {
  /** Said before a code is on its way. */
  intro: string
  onSignedIn: () => Promise<void>
}) {
  const [pending, setPending] = useState<PendingCode>()
  const [typed, setTyped] = useState('')
  const [factor, setFactor] = useState<string>()
  // A code that was asked for before a reload is still on its way.
  useEffect(() => setPending(readPendingCode()), [])

  const finish = async () => {
    forgetPendingCode()
    await onSignedIn()
  }
  if (factor) return <FactorForm factorId={factor} onVerified={finish} />
  if (pending)
    return (
      <CodeForm
        pending={pending}
        onVerified={async () => {
          const needed = await neededFactor()
          if (needed) setFactor(needed)
          else await finish()
        }}
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
        onSent={(to) => setPending(keepPendingCode(to))}
      />
    </>
  )
}
