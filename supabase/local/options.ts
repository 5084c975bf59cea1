import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf, StackError } from './errors.ts'

export type Options = {
  root: string
  ephemeral: boolean
  seed: boolean
  reset: boolean
  lazyFunctions: boolean
  host: string
  siteUrl?: string
  envFile?: string
}

export const usage = `npm run stack -- [options]
  --ephemeral       free ports and an empty throw-away directory, migrated and seeded
  --reset           throw the persistent data away first
  --no-seed         plant no seed data
  --site-url <url>  where the web application runs, for links in messages and payment pages
  --env-file <path> environment of the Edge Functions (default supabase/functions/.env)
  --lazy-functions  start each Edge Function when it is called for the first time
  --host <address>  listen on another address than loopback; never where strangers can reach it
  --root <folder>   another supabase/ folder`

/** @throws StackError for an unknown option */
export function readOptions(args: string[]): Options | 'help' {
  try {
    const { values } = parseArgs({
      args,
      options: {
        ephemeral: { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        seed: { type: 'boolean', default: true },
        'site-url': { type: 'string' },
        'lazy-functions': { type: 'boolean', default: false },
        host: { type: 'string' },
        'env-file': { type: 'string' },
        root: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
      allowNegative: true,
    })
    if (values.help) return 'help'
    const siteUrl = values['site-url']
    if (siteUrl && !URL.canParse(siteUrl)) throw new Error(`--site-url ${siteUrl} is not a URL`)
    const envFile = values['env-file']
    if (envFile && !existsSync(envFile)) throw new Error(`--env-file ${envFile} does not exist`)
    return {
      root: resolve(values.root ?? resolve(import.meta.dirname, '..')),
      ephemeral: values.ephemeral,
      seed: values.seed,
      reset: values.reset,
      lazyFunctions: values['lazy-functions'],
      host: values.host ?? '127.0.0.1',
      ...(envFile ? { envFile } : {}),
      ...(siteUrl ? { siteUrl: siteUrl.replace(/\/$/, '') } : {}),
    }
  } catch (error) {
    throw new StackError(`${messageOf(error).split('\n')[0]} (see --help)`)
  }
}
