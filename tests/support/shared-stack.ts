import { inject } from 'vitest'
import { makeTestSchema } from './test-schema.ts'
import { type RunningStack, startStack, type StackInfo } from './stack.ts'

let own: StackInfo | undefined

/** The backend that a test file works with: the one that all share, unless it has its own. */
export const stack = (): StackInfo => own ?? inject('stack')

/**
 * Gives the test file a backend of its own, for what the others would not survive. For files of
 * tests/api and tests/local: those of tests/db share what they read.
 */
export async function ownStack(): Promise<RunningStack> {
  const running = await startStack(['--lazy-functions'], { LUWES_AUTH_RATE_LIMITS: 'off' })
  await makeTestSchema(running.info.db_url)
  own = running.info
  return running
}
