// JavaScript of the booking flow, as the browser test of its budget measures it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Books an appointment in a browser and prints every script that this took, compressed. */
export async function benchBundle() {
  const child = spawn(
    process.execPath,
    ['scripts/test-e2e.ts', 'booking-budget', '--project=phone', '--workers=1'],
    { stdio: 'inherit' },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the booking flow could not be measured or is too heavy')
}

if (import.meta.main) await benchBundle()
