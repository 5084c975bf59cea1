import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { toInstant } from '#app/features/slots/slots'
import type { AppointmentDetail } from '#app/lib/supabase/appointment-results'
import { toast } from '#app/lib/toast'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'

export type LostMove = { at: string; physiotherapistId: string | undefined }

/** Leads on from a move that was done, unless the patient has gone elsewhere meanwhile. */
export function useShowMoved(id: string) {
  const navigate = useNavigate()
  return async (isHere: () => boolean) => {
    if (isHere()) await navigate({ to: '/user/appointment/$id', params: { id }, replace: true })
    toast({ title: m.reschedule_done() })
  }
}

/**
 * A move that was sent and whose answer was lost: it is known to have been done once the
 * appointment is read there. The page's, since after the last move that is allowed there is no form
 * any more.
 */
export function useLostMove({ id, starts_at, physiotherapist }: AppointmentDetail) {
  const [lost, setLost] = useState<LostMove>()
  const stay = useStay()
  const showMoved = useShowMoved(id)
  const hasMoved =
    lost !== undefined &&
    lost.at === toInstant(starts_at) &&
    (lost.physiotherapistId ?? physiotherapist.id) === physiotherapist.id
  const onMoved = useEffectEvent(() => void showMoved(stay()))
  useEffect(() => {
    if (hasMoved) onMoved()
  }, [hasMoved])
  return { hasMoved, setLost }
}
