import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

type Part = {
  fetch: (request: Request) => Promise<Response>
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  close: () => unknown
}

/** A service whose folder may not be there yet. */
export async function optional(folder: string, maker: string, ...args: unknown[]) {
  const path = join(import.meta.dirname, folder, 'index.ts')
  if (!existsSync(path)) return undefined
  const module = (await import(path)) as Record<
    string,
    (...args: unknown[]) => Promise<Part> | Part
  >
  return module[maker]?.(...args)
}
