import { inject } from 'vitest'
import { makeTestSchema } from './test-schema.ts'
import { type RunningStack, startStack, type StackInfo } from './stack.ts'

let own: StackInfo | undefined

/** The backend of a test file: the shared one, unless it has its own. */
export const stack = (): StackInfo => own ?? inject('stack')

/**
 * Gives the test file its own backend, for tests that would break the others. Only for files of
 * tests/api and tests/local: those of tests/db share what they read.
 * @param env further environment variables of the stack
 */
export async function ownStack(env: Record<string, string> = {}): Promise<RunningStack> {
  const running = await startStack(['--lazy-functions'], { LUWES_AUTH_RATE_LIMITS: 'off', ...env })
  await makeTestSchema(running.info.db_url)
  own = running.info
  return running
}
