import * as z from 'zod'
import { faults } from './errors.ts'
import { expectMimeType } from './names.ts'
import type { BucketRow } from './rows.ts'

const mebibyte = 1024 * 1024
const largestJson = mebibyte
const largestMetadata = mebibyte
/** What the other fields of a form and its boundaries may add to the file's size. */
const formOverhead = 2 * mebibyte

export type Upload = {
  bytes: Uint8Array
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | undefined
}

async function bytesOf(request: Request, limit: number, entity?: string): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw faults.tooLarge(entity)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw faults.tooLarge(entity)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws StorageFault that names the faulty field, as Fastify does */
export async function readJson<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<z.infer<T>> {
  const text = Buffer.from(await bytesOf(request, largestJson, 'body')).toString('utf8')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw faults.malformed("Body is not valid JSON but content-type is set to 'application/json'")
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('/') ?? ''
  const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')
  throw faults.malformed(
    isMissing
      ? `body must have required property '${path}'`
      : `body${path && `/${path}`} ${issue?.message ?? 'is invalid'}`,
  )
}

/**
 * The file of an upload, raw or in a form, as storage-api's src/storage/uploader.ts reads it.
 * @param limit of the project, in bytes
 */
export async function readUpload(
  request: Request,
  name: string,
  { file_size_limit, allowed_mime_types }: BucketRow,
  limit: number,
): Promise<Upload> {
  const isFolder = name.endsWith('.emptyFolderPlaceholder')
  const most = isFolder ? 0 : Math.min(limit, file_size_limit ?? limit)
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  const check = (mimetype: string) => {
    if (allowed_mime_types?.length && !isFolder) expectMimeType(mimetype, allowed_mime_types)
    return mimetype
  }
  if (type.startsWith('multipart/form-data')) {
    const upload = fromForm(await formOf(await bytesOf(request, most + formOverhead), type), check)
    const bytes = new Uint8Array(await upload.file.arrayBuffer())
    if (bytes.byteLength > most) throw faults.tooLarge()
    return { ...upload, bytes }
  }
  const mimetype = check(type)
  const sent = request.headers.get('x-metadata')
  return {
    bytes: await bytesOf(request, most),
    mimetype,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: sent === null ? undefined : metadataOf(sent),
  }
}

async function formOf(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    const headers = { 'content-type': type }
    return await new Response(Buffer.from(bytes), { headers }).formData()
  } catch {
    throw faults.noContent()
  }
}

function fromForm(form: FormData, check: (type: string) => string) {
  const fields = [...form]
  const file = fields.map(([, value]) => value).find((value) => value instanceof File)
  if (!file) throw faults.noContent()
  const field = (name: string) =>
    fields
      .map(([key, value]) => (key === name && typeof value === 'string' ? value : ''))
      .find(Boolean)
  const mimetype = check(field('contentType') ?? (file.type || 'application/octet-stream'))
  const time = field('cacheControl')
  const metadata = field('metadata') ?? field('userMetadata')
  if (metadata && Buffer.byteLength(metadata) > largestMetadata) {
    throw faults.tooLarge('user_metadata')
  }
  return {
    file,
    mimetype,
    cacheControl: time ? `max-age=${time}` : 'no-cache',
    userMetadata: metadata ? parsed(metadata) : undefined,
  }
}

/** Custom metadata from a header; ignored if unreadable. */
export const metadataOf = (header: string) => parsed(Buffer.from(header, 'base64').toString('utf8'))

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
