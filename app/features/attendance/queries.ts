import { notFound } from '@tanstack/react-router'
import { AppError } from '#app/lib/errors'
import { callPublic } from '#app/lib/supabase/public'

export type AttendanceLink = {
  /** `closed`: moved, cancelled or begun since the link was sent. */
  state: 'open' | 'confirmed' | 'closed'
  starts_at: string
  time_zone: string
}

/** What a link of "I am coming" is about; looking at it changes nothing. */
export async function readLink(token: string, signal?: AbortSignal): Promise<AttendanceLink> {
  try {
    const link = await callPublic('confirm_attendance', { token }, { signal })
    return link as AttendanceLink
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw notFound()
    throw error
  }
}

/** Says that the patient is coming; again changes nothing. */
export const confirmComing = (token: string) =>
  callPublic('confirm_attendance', { token, is_coming: true }) as Promise<AttendanceLink>
