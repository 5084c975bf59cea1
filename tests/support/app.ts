import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { leanHeap } from '../../scripts/web/lean-heap.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { startStack, type StackInfo } from './stack.ts'

export type RunningApp = { url: string; pid: number; stack: StackInfo; stop: () => Promise<void> }

/** Starts the built app on a free port with its own throw-away backend. */
export async function startApp(): Promise<RunningApp> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const stack = await startStack(['--site-url', url], { LUWES_AUTH_RATE_LIMITS: 'off' })
  const guarded = ['--import', './scripts/with-parent.ts', ...leanHeap, 'scripts/serve.ts']
  const server = spawn(process.execPath, guarded, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: url,
      SUPABASE_URL: stack.info.api_url,
      SUPABASE_PUBLISHABLE_KEY: stack.info.publishable_key,
      // Turnstile's public test key; only used if Auth asks for a captcha.
      CAPTCHA_SITE_KEY: '1x00000000000000000000AA',
    },
  })
  const ended = once(server, 'exit').then(() => true)
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
