import { describe, expect, it } from 'vitest'
import { asPostgrestFault } from './api-errors.ts'

const raised = (message: string, detail?: string) =>
  Object.assign(new Error(message), { code: 'PGRST', detail })

const good = '{"code": "off_day", "message": "Away.", "details": "{}", "hint": null}'
const status = '{"status": 422, "headers": {}}'

// src/library/PostgREST/Error.hs (parseRaisePGRST) and its ErrorSpec.hs define what is readable.
describe("raise sqlstate 'PGRST'", () => {
  it.each([
    [good, status],
    ['{"code": "off_day", "message": "Away."}', '{"status": 422, "headers": {"x-a": "b"}}'],
  ])('goes through as it is: %s', (message, detail) => {
    const error = raised(message, detail)
    expect(asPostgrestFault(error)).toBe(error)
  })

  it.each([
    ['Away.', status, 'MESSAGE'],
    ['{"code": "off_day"}', status, 'MESSAGE'],
    ['{"code": "off_day", "message": "", "details": {"field": "x"}}', status, 'MESSAGE'],
    ['{"code": "off_day", "message": "", "hint": 1}', status, 'MESSAGE'],
    [good, undefined, 'DETAIL'],
    [good, '{"status": "422", "headers": {}}', 'DETAIL'],
    [good, '{"status": 422}', 'DETAIL'],
    [good, '{"status": 422, "headers": {"x-a": 1}}', 'DETAIL'],
  ])('is 500 PGRST121 where PostgREST cannot read it: %s %s', (message, detail, where) => {
    const fault = asPostgrestFault(raised(message, detail)) as Error & { detail: string }
    expect(JSON.parse(fault.message)).toMatchObject({
      code: 'PGRST121',
      details: expect.stringContaining(where) as string,
      hint: expect.stringContaining(where) as string,
    })
    expect(JSON.parse(fault.detail)).toEqual({ status: 500, headers: {} })
  })
})

// Error.hs: ConnectionUsageError, ClientError and mapSQLtoHTTP.
describe('a database that is not there', () => {
  it.each([
    ['ECONNREFUSED', 'PGRST000'],
    ['CONNECT_TIMEOUT', 'PGRST000'],
    ['57P03', 'PGRST000'],
    ['CONNECTION_CLOSED', 'PGRST001'],
    ['CONNECTION_ENDED', 'PGRST001'],
    ['ECONNRESET', 'PGRST001'],
    ['57P01', '57P01'],
    ['08006', '08006'],
  ])('is 503: %s is told as %s', (code, told) => {
    const fault = asPostgrestFault(Object.assign(new Error('gone'), { code })) as Error & {
      detail: string
    }
    expect(JSON.parse(fault.message)).toMatchObject({ code: told })
    expect(JSON.parse(fault.detail)).toEqual({ status: 503, headers: {} })
  })
})
