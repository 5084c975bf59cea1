import { afterEach, beforeEach, expect, vi } from 'vitest'

// Unexpected console output is an undetected fault.
const spies = (['error', 'warn'] as const).map((level) => ({
  level,
  spy: vi.spyOn(console, level),
}))

beforeEach(() => spies.forEach(({ spy }) => spy.mockClear()))
afterEach(() => spies.forEach(({ level, spy }) => expect(spy, `console.${level}`).not.toBeCalled()))
