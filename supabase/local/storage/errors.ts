import type { DatabaseError } from 'pg'
import { isDisconnected } from '../errors.ts'

type Words = { status: number; code: string; message: string; error?: string; answered?: number }

/** A refusal in the words of storage-api (src/internal/errors/codes.ts). */
export class StorageFault extends Error {
  readonly status: number
  readonly code: string
  readonly label: string
  /** Older clients expect 400 for every client error; the real status is in the body. */
  readonly answered: number

  constructor({ status, code, message, error, answered }: Words) {
    super(message)
    this.status = status
    this.code = code
    this.label = error ?? code
    this.answered = answered ?? (status === 500 ? 500 : 400)
  }

  answer(): Response {
    const { status, code, label, message, answered } = this
    const body = { statusCode: String(status), code, error: label, message }
    return Response.json(body, { status: answered })
  }
}

const fault = (status: number, code: string, message: string, error?: string) =>
  new StorageFault({ status, code, message, ...(error && { error }) })

export const faults = {
  noSuchBucket: () => fault(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  noSuchKey: () => fault(404, 'NoSuchKey', 'Object not found', 'not_found'),
  invalidKey: (key: string) => fault(400, 'InvalidKey', `Invalid key: ${key}`),
  invalidBucketName: () => fault(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input'),
  bucketNotEmpty: () =>
    fault(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  keyExists: () => fault(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate'),
  bucketExists: () => fault(409, 'BucketAlreadyExists', 'The resource already exists', 'Duplicate'),
  accessDenied: (message: string) => fault(403, 'AccessDenied', message, 'Unauthorized'),
  invalidJwt: (message: string) => fault(400, 'InvalidJWT', message),
  invalidSignature: (message = 'Invalid signature') => fault(400, 'InvalidSignature', message),
  invalidMimeType: (type: string) =>
    fault(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type'),
  tooLarge: (entity = 'object') =>
    fault(
      413,
      'EntityTooLarge',
      `The ${entity} exceeded the maximum allowed size`,
      'Payload too large',
    ),
  invalidRange: () => fault(400, 'InvalidRange', 'invalid range provided', 'invalid_range'),
  invalidRequest: (message: string) => fault(400, 'InvalidRequest', message),
  // Fastify's answer to a request that does not match the route's schema.
  malformed: (message: string) =>
    new StorageFault({ status: 400, code: 'InternalError', error: 'Error', message }),
  noRoute: (method: string, path: string) =>
    new StorageFault({
      status: 404,
      code: 'InternalError',
      error: 'Not Found',
      message: `Route ${method}:${path} not found`,
      answered: 404,
    }),
  noTransform: () =>
    fault(403, 'FeatureNotEnabled', 'feature not enabled for this tenant', 'FeatureNotEnabled'),
  noContent: () => fault(400, 'InvalidRequest', 'No content provided'),
  noSpace: () => fault(500, 'InternalError', 'There is no space left to keep the object'),
  noDatabase: () =>
    new StorageFault({
      status: 544,
      code: 'DatabaseTimeout',
      message: 'The connection to the database timed out',
      answered: 544,
    }),
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))

/** storage-api's answer to a database error (src/storage/database/errors.ts). */
export function asFault(error: unknown): unknown {
  if (error instanceof StorageFault || !(error instanceof Error)) return error
  if (isDisconnected(error)) return faults.noDatabase()
  if (!isDatabaseError(error)) return error
  const { code, message, detail } = error
  switch (code) {
    case '42501':
      return faults.accessDenied(
        message.includes('row-level security')
          ? 'new row violates row-level security policy'
          : message,
      )
    case '23505':
      return fault(409, 'ResourceAlreadyExists', 'The resource already exists', 'Duplicate')
    case '23503':
      return detail?.includes('is still referenced from table')
        ? fault(
            409,
            'ResourceReferenced',
            'The resource could not be updated or removed due to a foreign key constraint',
          )
        : fault(404, 'InvalidRequest', 'The related resource does not exist')
    case '22P02':
    case '22021':
      return fault(400, 'InvalidParameter', message)
    case '57014':
    case '57P01':
    case '57P02':
    case '57P03':
      return faults.noDatabase()
    default:
      return fault(500, 'DatabaseError', `database error, code: ${code}`)
  }
}
