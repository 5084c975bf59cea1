import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { AppError } from '#app/lib/errors'
import { requireUser } from '#app/lib/session'
import { rememberWantedPath } from '#app/lib/wanted-path'
import { getStaffAccess } from './queries'

/**
 * For `beforeLoad` of /admin: redirects visitors to sign-in, and users without their second factor
 * to verifying it or setting one up; refuses patients. It protects no data: the database does.
 */
export async function requireStaff(location: ParsedLocation) {
  const user = await requireUser(location)
  const access = await getStaffAccess(user)
  if (access.second_factor === 'missing' || access.second_factor === 'must_enrol') {
    rememberWantedPath(location.href)
    throw redirect({ to: '/auth/factor' })
  }
  if (access.roles.length === 0) throw new AppError('forbidden')
  return { user, access }
}
