import { DecompressionStream } from 'node:stream/web'
import { expect, it } from 'vitest'
import { compressed } from './compress.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function setUp() {
  let source!: ReadableStreamDefaultController<Uint8Array>
  let leave!: () => void
  const gone = new Promise<void>((resolve) => (leave = resolve))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (source = controller),
    cancel: () => leave(),
  })
  const request = new Request('http://site/', { headers: { 'accept-encoding': 'gzip' } })
  const response = compressed(
    request,
    new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
  const text = () =>
    response.body!.pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair).getReader()
  return { source, response, text, gone }
}

async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, end: string) {
  let read = ''
  while (!read.endsWith(end)) {
    const { done, value } = await reader.read()
    if (done) break
    read += new TextDecoder().decode(value)
  }
  return read
}

it('lets out what is there while the rest is still to come', async () => {
  const { source, response, text } = setUp()
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const reader = text()
  source.enqueue(bytes('<head>'))
  source.enqueue(bytes('<body>'))
  expect(await readUntil(reader, '<body>')).toBe('<head><body>')
  source.enqueue(bytes('late'))
  source.close()
  expect(await readUntil(reader, 'never')).toBe('late')
})

it('makes one piece of what comes together', async () => {
  const { source, response } = setUp()
  for (const text of ['one ', 'two ', 'three']) source.enqueue(bytes(text))
  source.close()
  const pieces: Uint8Array[] = []
  for await (const piece of response.body!) pieces.push(piece)
  // The gzip header, then all the rest.
  expect(pieces.length).toBeLessThanOrEqual(2)
})

it('stops what makes the page when the visitor has left', async () => {
  const { source, response, gone } = setUp()
  source.enqueue(bytes('<head>'))
  await response.body!.cancel()
  await gone
})

it('breaks off when the page does', async () => {
  const { source, response } = setUp()
  source.enqueue(bytes('<head>'))
  source.error(new Error('cannot go on'))
  await expect(response.text()).rejects.toThrow()
})
