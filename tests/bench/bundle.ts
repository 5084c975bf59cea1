// JavaScript of the booking flow, measured as in the browser test of its budget.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Books an appointment in a browser and prints every script loaded for that, with compressed sizes.
 */
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
