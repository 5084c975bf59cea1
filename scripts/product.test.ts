import { afterEach, expect, it, vi } from 'vitest'
import { freePort } from '../supabase/local/ports.ts'
import { startWeb } from './product.ts'

afterEach(() => void vi.unstubAllEnvs())

const backend = { api_url: '', publishable_key: '', mail_url: '' }
const url = async () => `http://localhost:${await freePort()}`

it('listens on localhost, whatever HOST the environment names', async () => {
  vi.stubEnv('HOST', 'machine.invalid')
  const listening = `require('http').createServer((_, answer) => answer.end())
    .listen(process.env.PORT, process.env.HOST)`
  const { current } = await startWeb(['-e', listening], await url(), backend)
  current.kill()
})

it('does not wait for ever for a web server that does not answer', async () => {
  const idle = ['-e', 'setTimeout(() => {}, 60_000)']
  await expect(startWeb(idle, await url(), backend, 300)).rejects.toThrow(
    'the web server does not answer at http://localhost:',
  )
})
