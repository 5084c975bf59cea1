import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest, setCookie } from '@tanstack/react-start/server'
import { isSecure } from './server/is-secure'

const name = 'wanted-path'
const maxAge = 60 * 60

/**
 * Keeps the path that a visitor wanted until they have signed in, in the router's plain form.
 * features/auth reads it, and believes it only if it is a path of this site.
 */
export const rememberWantedPath = createIsomorphicFn()
  .server((path: string) => {
    const secure = isSecure(getRequest())
    setCookie(name, path, { path: '/', sameSite: 'lax', maxAge, secure })
  })
  .client((path: string) => {
    const secure = location.protocol === 'https:' ? ';secure' : ''
    document.cookie = `${name}=${encodeURIComponent(path)};path=/;samesite=lax;max-age=${maxAge}${secure}`
  })
