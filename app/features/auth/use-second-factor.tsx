import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { hasSessionCookie, sessionUser } from '#app/lib/session'
import { claimPatients } from './mutations'

// Lazy, because few accounts have a second factor.
const loadForm = () => import('./factor-form')
const FactorForm = lazy(async () => ({ default: (await loadForm()).FactorForm }))

/**
 * Continues after the first factor, by way of the second one if the account has it.
 * @param onSignedIn called after the last factor
 */
export function useSecondFactor(onSignedIn: () => Promise<void>) {
  const [factor, setFactor] = useState<string>()
  async function goOn() {
    const needed = await claimPatients()
    if (!needed) return onSignedIn()
    await loadForm()
    setFactor(needed)
  }
  const resume = useEffectEvent(async () => {
    if ((await sessionUser())?.lacksFactor) await goOn()
  })
  // The first factor may have been given before a reload. Whoever has no network sees its form.
  useEffect(() => {
    if (hasSessionCookie()) resume().catch(() => {})
  }, [])
  return {
    goOn,
    /** Render this instead of the first factor's form, once defined. */
    secondStep: factor ? (
      <Suspense>
        <FactorForm key={factor} factorId={factor} onVerified={onSignedIn} onGone={goOn} />
      </Suspense>
    ) : undefined,
  }
}
