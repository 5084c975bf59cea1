import { beforeAll } from 'vitest'
import { ownStack } from '../../../support/shared-stack.ts'

/** An exclusive backend for the races of one test file. */
beforeAll(async () => {
  const running = await ownStack()
  return () => running.stop()
}, 60_000)
