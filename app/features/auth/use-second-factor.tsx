import { lazy, Suspense, useState } from 'react'
import { claimPatients, neededFactor } from './mutations'

// Lazy, because few accounts have a second factor.
const loadForm = () => import('./factor-form')
const FactorForm = lazy(async () => ({ default: (await loadForm()).FactorForm }))

/**
 * Continues after the first factor, by way of the second one if the account has it.
 * @param onSignedIn called after the last factor
 */
export function useSecondFactor(onSignedIn: () => Promise<void>) {
  const [factor, setFactor] = useState<string>()
  return {
    goOn: async () => {
      const [needed] = await Promise.all([neededFactor(), claimPatients()])
      if (!needed) return onSignedIn()
      await loadForm()
      setFactor(needed)
    },
    /** Render this instead of the first factor's form, once defined. */
    secondStep: factor ? (
      <Suspense>
        <FactorForm factorId={factor} onVerified={onSignedIn} />
      </Suspense>
    ) : undefined,
  }
}
