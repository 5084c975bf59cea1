import { describe, expect, it } from 'vitest'
import { mayReload } from './reload-guard'

function memory() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

describe('mayReload', () => {
  it('allows one reload in ten seconds', () => {
    const storage = memory()
    expect(mayReload(() => storage, 1_000_000)).toBe(true)
    expect(mayReload(() => storage, 1_009_999)).toBe(false)
    expect(mayReload(() => storage, 1_010_000)).toBe(true)
  })

  it('does not reload where nothing can be remembered', () => {
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(mayReload(() => storage)).toBe(false)
  })
})
