import { afterEach, expect, it, vi } from 'vitest'
import { loadEarly } from './load-early'

afterEach(() => vi.unstubAllGlobals())

it('asks for a file before it is needed, and for none without a connection', () => {
  const load = vi.fn(() => Promise.reject(new Error('no such file')))
  vi.stubGlobal('navigator', { onLine: false })
  loadEarly(load)
  expect(load).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  // The failure is reported where the file is needed; nothing is thrown here.
  loadEarly(load)
  expect(load).toHaveBeenCalledOnce()
})
