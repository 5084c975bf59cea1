import { callPublic } from '#app/lib/supabase/public'
import { orWrongParameters } from '#app/lib/wrong-parameters'

export type AttendanceLink = {
  /** `closed`: moved, cancelled or started since the link was sent. */
  state: 'open' | 'confirmed' | 'closed'
  starts_at: string
  time_zone: string
}

/** Reads what a confirmation link is about; changes nothing. */
export async function readLink(token: string, signal?: AbortSignal): Promise<AttendanceLink> {
  const link = await callPublic('confirm_attendance', { token }, { signal }).catch(
    orWrongParameters,
  )
  return link as AttendanceLink
}

/** Confirms that the patient is coming; idempotent. */
export const confirmComing = (token: string) =>
  callPublic('confirm_attendance', { token, is_coming: true }) as Promise<AttendanceLink>
