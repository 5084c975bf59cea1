import { Hono } from 'hono'
import { AuthError } from './errors.ts'

/** Parts of GoTrue that the product has no use for: said plainly instead of half done. */
const unused: Record<string, string> = {
  '/sso': 'Single sign-on',
  '/sso/*': 'Single sign-on',
  '/authorize': 'Sign-in through other providers',
  '/callback': 'Sign-in through other providers',
  '/user/identities/authorize': 'Linking of other providers',
  '/factors/recovery-codes': 'Recovery codes',
  '/factors/recovery-codes/*': 'Recovery codes',
  '/passkeys/*': 'Passkeys',
  '/passkeys': 'Passkeys',
  '/oauth/*': 'The OAuth server',
  '/user/oauth/*': 'The OAuth server',
  '/admin/sso/*': 'Single sign-on',
  '/admin/oauth/*': 'The OAuth server',
  '/admin/custom-providers': 'Sign-in through other providers',
  '/admin/custom-providers/*': 'Sign-in through other providers',
  '/admin/audit': 'The audit log',
}

export function unusedRoutes(): Hono {
  const routes = new Hono()
  for (const [path, what] of Object.entries(unused))
    routes.all(path, () => {
      throw new AuthError(501, 'not_implemented', `${what} is not part of the local backend`)
    })
  return routes
}
