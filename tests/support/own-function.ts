import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gatewayEnvironment } from '../../supabase/local/payment-sandbox/index.ts'
import { messageEnvironment } from '../../supabase/local/mailbox/keys.ts'
import { freePort } from '../../supabase/local/ports.ts'
import type { Account } from './accounts.ts'
import { stack } from './shared-stack.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

export type OwnFunction = {
  post: (
    body: unknown,
    how?: { account?: Account; key?: string; query?: string },
  ) => Promise<Response>
  /** kill -9: ends it at once, whatever it is doing. */
  kill: () => Promise<void>
  url: string
}

/**
 * A test's own process of an edge function on the shared backend: with different settings, or to be
 * killed without affecting other tests.
 * @param config its deno.json, in which a test can replace a module
 */
export async function startOwnFunction(
  name: string,
  env: Record<string, string> = {},
  config = `supabase/functions/${name}/deno.json`,
): Promise<OwnFunction> {
  const port = await freePort()
  const info = stack()
  const child = spawn(
    path('node_modules/deno/deno'),
    [
      ...['run', '--quiet', '--no-prompt', '--no-lock', '--allow-net', '--allow-env'],
      `--config=${path(config)}`,
      path(`supabase/functions/${name}/index.ts`),
    ],
    {
      stdio: 'ignore',
      env: {
        DENO_DIR: path('node_modules/.cache/luwes/deno'),
        DENO_NO_PACKAGE_JSON: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        ...gatewayEnvironment(info.payment_sandbox_url),
        ...messageEnvironment(info.mail_url),
        SITE_URL: 'http://localhost:3000',
        SUPABASE_URL: info.api_url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: info.publishable_key }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: info.secret_key }),
        ...env,
      },
    },
  )
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(url, { method: 'OPTIONS' }).then(
      (answer) => answer.ok,
      () => false,
    )
  for (const end = Date.now() + 30_000; !(await answers()); await sleep(100))
    if (Date.now() > end) throw new Error(`${name} does not start`)
  return {
    url,
    post: (body, { account, key, query = '' } = {}) =>
      fetch(url + query, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(account && { authorization: `Bearer ${account.token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
