import { lazy, Suspense, useState } from 'react'
import { claimPatients, neededFactor } from './mutations'

// Few accounts have a second factor.
const loadForm = () => import('./factor-form')
const FactorForm = lazy(async () => ({ default: (await loadForm()).FactorForm }))

/**
 * After the first proof of who somebody is: goes on, by way of the second one where the account
 * has it.
 * @param onSignedIn what comes after the last proof
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
    /** To be shown instead of the first proof, once it is asked for. */
    secondStep: factor ? (
      <Suspense>
        <FactorForm factorId={factor} onVerified={onSignedIn} />
      </Suspense>
    ) : undefined,
  }
}
