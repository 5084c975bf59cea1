import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { App } from '@supabase/lite'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type Details = Awaited<ReturnType<StorageAdapter['headObject']>>
type Described = { mimetype: string; cacheControl: string }

/** Keeps the objects of Storage as files, each with a description beside it. */
export function createFileStore(root: string): StorageAdapter {
  const pathOf = (bucket: string, key: string) => {
    const path = resolve(root, bucket, key)
    if (!path.startsWith(resolve(root) + sep)) throw new Error('the object name leaves the store')
    return path
  }
  const descriptionOf = (path: string) => `${path}.luwes-object.json`

  async function details(path: string): Promise<Details> {
    const [file, described] = await Promise.all([stat(path), readFile(descriptionOf(path), 'utf8')])
    const { mimetype, cacheControl } = JSON.parse(described) as Described
    return {
      mimetype,
      cacheControl,
      contentLength: file.size,
      size: file.size,
      lastModified: file.mtime,
      eTag: `"${createHash('md5').update(`${path}${file.mtimeMs}${file.size}`).digest('hex')}"`,
      httpStatusCode: 200,
    }
  }

  async function remove(path: string) {
    await Promise.all([rm(path, { force: true }), rm(descriptionOf(path), { force: true })])
  }

  return {
    driver: root,
    getObject: async (bucket, key, _version, headers) => {
      const path = pathOf(bucket, key)
      const metadata = await details(path)
      const unchanged = headers?.ifNoneMatch === metadata.eTag
      if (unchanged) return { metadata: { ...metadata, httpStatusCode: 304 }, httpStatusCode: 304 }
      return partOf(await readFile(path), metadata, headers?.range)
    },
    uploadObject: async (bucket, key, _version, body, mimetype, cacheControl) => {
      const path = pathOf(bucket, key)
      await mkdir(dirname(path), { recursive: true })
      const bytes = body instanceof Uint8Array ? body : await readAll(body)
      await writeFile(path, bytes)
      await writeFile(descriptionOf(path), JSON.stringify({ mimetype, cacheControl }))
      return details(path)
    },
    deleteObject: (bucket, key) => remove(pathOf(bucket, key)),
    deleteObjects: async (bucket, keys) => {
      await Promise.all(keys.map((key) => remove(pathOf(bucket, key))))
    },
    copyObject: async (fromBucket, from, _fromVersion, toBucket, to) => {
      const [source, target] = [pathOf(fromBucket, from), pathOf(toBucket, to)]
      await mkdir(dirname(target), { recursive: true })
      await copyFile(source, target)
      await copyFile(descriptionOf(source), descriptionOf(target))
      return details(target)
    },
    headObject: (bucket, key) => details(pathOf(bucket, key)),
    privateAssetUrl: async (bucket, key) => `file://${join(root, bucket, key)}`,
  }
}

function partOf(bytes: Buffer, metadata: Details, range?: string) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return { metadata, httpStatusCode: 200, body: bytes }
  const start = Number(from)
  const end = Math.min(to ? Number(to) : bytes.length - 1, bytes.length - 1)
  const body = bytes.subarray(start, end + 1)
  const contentRange = `bytes ${start}-${end}/${bytes.length}`
  return {
    metadata: { ...metadata, contentRange, contentLength: body.length, httpStatusCode: 206 },
    httpStatusCode: 206,
    body,
  }
}

async function readAll(body: Exclude<Parameters<StorageAdapter['uploadObject']>[3], Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
