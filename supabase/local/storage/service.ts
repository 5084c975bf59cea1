import type { Context } from '../service.ts'
import type { Caller, Database } from './database.ts'
import type { Files } from './files.ts'

export type Service = {
  context: Pick<Context, 'config' | 'keys' | 'pool' | 'log'>
  files: Files
}

/** The current request. */
export type Call = Service & {
  request: Request
  url: URL
  db: Database
  caller: Caller
  /** Whether the caller sent a token at all; without one only public buckets answer. */
  isKnown: boolean
  bucket: string
  name: string
}

export type Handler = (call: Call) => Promise<Response>
