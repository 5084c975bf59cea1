import { faults } from './errors.ts'

// The characters that S3 allows, as in storage-api's src/storage/limits.ts.
const key = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const bucketName = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/

/** @throws StorageFault InvalidKey */
export function expectKey(name: string): string {
  if (!key.test(name)) throw faults.invalidKey(name)
  return name
}

/** @throws StorageFault InvalidBucketName */
export function expectBucketName(name: string): string {
  if (!bucketName.test(name)) throw faults.invalidBucketName()
  return name
}

/** A name that is only looked up may be any text that Postgres can compare with. */
export function expectText(name: string): string {
  if (name.includes('\0')) throw faults.invalidKey(name)
  return name
}

const units = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 } as const

/** Bytes of a limit in storage-api's formats: 2000000 or "20MB". */
export function bytesOf(limit: number | string): number {
  if (typeof limit === 'number') return limit
  const [, amount, unit] = /^([0-9]+(?:\.[0-9]+)?)(gb|mb|kb|b)$/i.exec(limit) ?? []
  if (!amount || !unit) {
    throw faults.invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  }
  return Number(Number(amount).toPrecision(3)) * units[unit.toUpperCase() as keyof typeof units]
}

/** @throws StorageFault unless a bucket's list allows the type: "image/png" or "image/*" */
export function expectMimeType(type: string, allowed: string[]) {
  const [kind, detail] = type.split('/')
  const isAllowed = allowed.some((one) => {
    const [allowedKind, allowedDetail] = one.split('/')
    return kind === allowedKind && (allowedDetail === '*' || allowedDetail === detail)
  })
  if (detail === undefined || !isAllowed) throw faults.invalidMimeType(type)
}
