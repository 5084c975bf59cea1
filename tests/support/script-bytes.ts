import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'

export type ScriptBytes = { total: number; files: { name: string; bytes: number }[] }

/** Records every script of the app that a page loads, until the sizes are requested. */
export function watchScripts(page: Page) {
  const urls = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) urls.add(request.url())
  })
  return async (): Promise<ScriptBytes> => {
    const files = await Promise.all(
      [...urls].map(async (url) => ({
        name: new URL(url).pathname.replace('/assets/', ''),
        bytes: await bytesOf(url),
      })),
    )
    files.sort((a, b) => b.bytes - a.bytes)
    return { total: files.reduce((sum, { bytes }) => sum + bytes, 0), files }
  }
}

// A file's name changes with its content, and many pages load the same files.
const known = new Map<string, Promise<number>>()
const bytesOf = (url: string) => {
  const bytes = known.get(url) ?? gzipBytes(url)
  known.set(url, bytes)
  return bytes
}

/** What the server sends to a browser that accepts only gzip. */
async function gzipBytes(url: string) {
  const [response] = (await once(
    get(url, { headers: { 'accept-encoding': 'gzip' } }),
    'response',
  )) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return bytes
}
