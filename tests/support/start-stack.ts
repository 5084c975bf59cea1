import type { TestProject } from 'vitest/node'
import { makeClinicCodes } from './clinic-codes.ts'
import { startStack, type StackInfo } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackInfo
  }
}

/** One backend for all database and API tests: they bring their own people and data. */
export default async function setup(project: TestProject) {
  const running = await startStack([], { LUWES_AUTH_RATE_LIMITS: 'off' })
  await makeClinicCodes(running.info.db_url)
  project.provide('stack', running.info)
  return running.stop
}
