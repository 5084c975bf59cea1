import { describe, expect, it } from 'vitest'
import { asPostgrestFault } from './api-errors.ts'

const raised = (message: string, detail?: string) =>
  Object.assign(new Error(message), { code: 'PGRST', detail })

const good = '{"code": "off_day", "message": "Away.", "details": "{}", "hint": null}'
const status = '{"status": 422, "headers": {}}'

// src/library/PostgREST/Error.hs (parseRaisePGRST) and its ErrorSpec.hs say what is readable.
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
