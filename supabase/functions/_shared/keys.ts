import { env } from './env.ts'
import { sameSecret } from './payment/secret.ts'

type Keys = [main: string, ...others: string[]]

/**
 * The project's keys. Supabase is retiring the legacy ones, which are tokens (anon, service_role):
 * they count only in a project that has no others, because where both are set the legacy ones may
 * have been switched off.
 */
function keys(name: string, legacy: string): Keys {
  const { default: named, ...rest } = JSON.parse(env(name, '{}')) as Record<string, string>
  const [main, ...others] = [...(named ? [named] : []), ...Object.values(rest)]
  return main ? [main, ...others] : [env(legacy)]
}

const publishableKeys = () => keys('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY')
const secretKeys = () => keys('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY')

/** Headers of a request in the name of a person with this session. */
export const asPerson = (token: string) => ({
  apikey: publishableKeys()[0],
  authorization: `Bearer ${token}`,
})

/** Headers of a request that bypasses row-level security. */
export function asService(): Record<string, string> {
  const [key] = secretKeys()
  // Only a legacy key is a token: hosted Supabase refuses any other one as such.
  return { apikey: key, ...(key.startsWith('eyJ') && { authorization: `Bearer ${key}` }) }
}

/** Whether it is one of the keys that bypass row-level security, whatever its name. */
export const isSecretKey = (given: string | null): boolean =>
  given ? secretKeys().some((key) => sameSecret(given, key)) : false
