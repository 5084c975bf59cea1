import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { AppError } from '#app/lib/errors'
import { requireUser } from '#app/lib/session'
import { rememberWantedPath } from '#app/lib/wanted-path'
import { getStaffAccess } from './queries'

/**
 * For `beforeLoad` of /admin: a visitor goes to sign-in, whoever lacks their second factor to
 * giving it or setting one up, a patient is refused. It protects no data: the database does.
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
