import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readKeys } from './keys.ts'

const config = readConfig(join(import.meta.dirname, '..'))
const files = ['jwt-secret', 'signing-key.json']
let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'luwes-keys-'))
})

afterEach(() => rmSync(directory, { recursive: true }))

describe('keys', () => {
  it('stay the same from one start to the next', () => {
    const { jwtSecret, signing } = readKeys(directory, config)
    expect(readKeys(directory, config)).toMatchObject({ jwtSecret, signing: { kid: signing.kid } })
  })

  it.each(files)('are made anew when an earlier start left %s empty', (name) => {
    writeFileSync(join(directory, name), '')
    const { jwtSecret, signing } = readKeys(directory, config)
    expect(jwtSecret).toHaveLength(43)
    expect(signing.kid).not.toBe('')
    expect(readKeys(directory, config).jwtSecret).toBe(jwtSecret)
  })

  // A device on which every write finds no space.
  it.runIf(existsSync('/dev/full')).each(files)('a full disk leaves no unfinished %s', (name) => {
    symlinkSync('/dev/full', join(directory, `${name}.part`))
    expect(() => readKeys(directory, config)).toThrow('no space left')
    expect(existsSync(join(directory, name))).toBe(false)
  })
})
