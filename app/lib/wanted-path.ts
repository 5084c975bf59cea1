import { createIsomorphicFn } from '@tanstack/react-start'
import { setCookie } from '@tanstack/react-start/server'

const name = 'wanted-path'
const maxAge = 60 * 60

/**
 * Keeps the path that a visitor wanted until they have signed in, in the router's plain form.
 * features/auth reads it, and believes it only if it is a path of this site.
 */
export const rememberWantedPath = createIsomorphicFn()
  .server((path: string) => setCookie(name, path, { path: '/', sameSite: 'lax', maxAge }))
  .client((path: string) => {
    document.cookie = `${name}=${encodeURIComponent(path)};path=/;samesite=lax;max-age=${maxAge}`
  })
