import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { own, saying } from './project.ts'

const kilobytes = (count: number) => Buffer.alloc(count * 1024, 'x')

/** Limits the size of files that the backend can write, as a nearly full disk would. */
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(own.stack.process.pid), `--fsize=${bytes}:`])

async function kept() {
  const { rows } = await own.database.query<{ directory: string; versions: string[] }>(
    `select current_setting('data_directory') as directory,
       array(select version from storage.objects order by version) as versions`,
  )
  const [{ directory, versions }] = rows as [{ directory: string; versions: string[] }]
  return { versions, files: readdirSync(join(dirname(directory), 'objects')).sort() }
}

const noSpace = saying('500', 'InternalError', 'There is no space left to keep the object')

describe.runIf(process.platform === 'linux')('on a full disk', () => {
  afterEach(() => void limitFiles('unlimited'))

  it('an upload is refused with a reason, and nothing of it stays', async () => {
    const open = own.service.from('open')
    const before = await kept()
    limitFiles(64 * 1024)
    expect(await open.upload('large.txt', kilobytes(300))).toMatchObject(noSpace)
    expect(await kept()).toEqual(before)
    expect((await open.exists('large.txt')).data).toBe(false)
    limitFiles('unlimited')
    expect((await open.upload('large.txt', kilobytes(300))).error).toBeNull()
  })

  it('what was there stays when its successor or a copy finds no space', async () => {
    const open = own.service.from('open')
    await open.upload('kept.txt', kilobytes(100))
    const before = await kept()
    limitFiles(64 * 1024)
    expect(await open.update('kept.txt', kilobytes(300))).toMatchObject(noSpace)
    expect(await open.copy('kept.txt', 'copy.txt')).toMatchObject(noSpace)
    expect(await kept()).toEqual(before)
    const { data } = await open.download('kept.txt')
    expect(data!.size).toBe(100 * 1024)
    expect((await open.upload('small.txt', kilobytes(1))).error).toBeNull()
  })
})
