import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useStay } from '#app/lib/use-stay'

/** That one of these clinics which the URL names. */
export function useClinicInUrl<Clinic extends { slug: string }>(
  clinics: readonly Clinic[],
): Clinic | undefined {
  const { clinic }: { clinic?: unknown } = useSearch({ strict: false })
  return clinics.find(({ slug }) => slug === clinic)
}

/** Names a clinic in the URL, in place of the page's entry in the history. */
export function useNameClinic() {
  const navigate = useNavigate()
  return useCallback(
    (clinic: string) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, clinic }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}

/**
 * The clinic that the URL names, for pages of one clinic. Without a name it is the usual one, which
 * the URL is then given, so that the clinic switch shows whose page it is.
 * @param usual undefined: the first; null: not known yet
 * @returns undefined until the clinic is known
 */
export function useNamedClinic<Clinic extends { slug: string }>(
  clinics: readonly Clinic[],
  usual?: Clinic | null,
): Clinic | undefined {
  const nameClinic = useNameClinic()
  const named = useClinicInUrl(clinics)
  const clinic = named ?? (usual === null ? undefined : (usual ?? clinics[0]))
  const unnamed = named || clinics.length === 1 ? undefined : clinic?.slug
  const stay = useStay()
  // Learned late, it is not for the page that is being opened meanwhile.
  const [isHere] = useState(() => stay())
  useEffect(() => {
    if (unnamed && isHere()) nameClinic(unnamed)
  }, [unnamed, isHere, nameClinic])
  return clinic
}
