import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { leanHeap } from '../../scripts/web/lean-heap.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { startStack, type StackInfo } from './stack.ts'

export type RunningApp = { url: string; pid: number; stack: StackInfo; stop: () => Promise<void> }

/** Starts the built web server, which may not answer yet. */
export function serve(port: number, env: Record<string, string>) {
  const guarded = ['--import', './scripts/with-parent.ts', ...leanHeap, 'scripts/serve.ts']
  const child = spawn(process.execPath, guarded, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port), SITE_URL: `http://localhost:${port}`, ...env },
  })
  const ended = once(child, 'exit').then(() => true)
  return { child, ended }
}

/** Starts the built app on a free port with its own throw-away backend. */
export async function startApp(): Promise<RunningApp> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const stack = await startStack(['--site-url', url], { LUWES_AUTH_RATE_LIMITS: 'off' })
  const { child: server, ended } = serve(port, {
    SUPABASE_URL: stack.info.api_url,
    SUPABASE_PUBLISHABLE_KEY: stack.info.publishable_key,
    // Turnstile's public test key; only used if Auth asks for a captcha.
    CAPTCHA_SITE_KEY: '1x00000000000000000000AA',
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await stack.stop()
  }
  for (;;) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { url, pid: server.pid!, stack: stack.info, stop }
    const gone = await Promise.race([ended, new Promise((next) => setTimeout(next, 100))])
    if (gone) {
      await stack.stop()
      throw new Error('the web server ended before it answered')
    }
  }
}
