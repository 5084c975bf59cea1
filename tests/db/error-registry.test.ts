import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import en from '../../messages/en.json' with { type: 'json' }
import id from '../../messages/id.json' with { type: 'json' }
import { contractCodes, usualStatus } from '../../app/lib/error-codes.ts'

const read = (pattern: string) =>
  globSync(pattern)
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

/** All places that list error codes. */
const places = {
  sql: read('supabase/migrations/*.sql'),
  functions: read('supabase/functions/**/*.ts'),
  docs: read('docs/errors.md'),
  contract: { ...contractCodes } as Record<string, number>,
  app: { ...usualStatus } as Record<string, number>,
  en: Object.keys(en),
  id: Object.keys(id),
}
type Places = typeof places

/** Codes that SQL raises as literals in the call; codes in variables appear elsewhere. */
function raisedInSql(sql: string) {
  const calls = sql.replace(/--.*$/gm, '').matchAll(/private\.fail\(([^,]*),\s*(\d+)?/g)
  return [...calls].flatMap(([, words = '', status]) =>
    [...words.replace(/when .*? then/gs, 'then').matchAll(/'([a-z_]+)'/g)].map(([, code]) => ({
      code: code!,
      status: status === undefined ? undefined : Number(status),
    })),
  )
}

const raisedInFunctions = (source: string) =>
  [...source.matchAll(/HttpError\(\s*\w+,\s*\{\s*code: '(\w+)'|body: \{ code: '(\w+)'/g)].map(
    ([, refused, answered]) => (refused ?? answered)!,
  )

const listedInDocs = (page: string) =>
  [...page.matchAll(/^\| `([a-z_]+)` +\| (\d+) /gm)].map(([, code, status]) => ({
    code: code!,
    status: Number(status),
  }))

// Page texts, and variants of a text that contain a number.
const otherText = /^error_((not_found|refused|server|status)_.+|rate_limited_for|too_many_unpaid)$/

function faults(it: Places): string[] {
  const docs = new Map(listedInDocs(it.docs).map(({ code, status }) => [code, status]))
  const inSql = raisedInSql(it.sql)
  const inFunctions = raisedInFunctions(it.functions)
  const found: string[] = []
  for (const { code, status } of inSql)
    if (!docs.has(code)) found.push(`${code}: SQL raises what docs/errors.md does not list`)
    else if (status !== undefined && status !== docs.get(code))
      found.push(`${code}: SQL says ${status}, docs/errors.md ${docs.get(code)}`)
  for (const code of inFunctions)
    if (!docs.has(code)) found.push(`${code}: a function answers what docs/errors.md does not list`)
  const spoken = it.sql.replace(/^create function private\.fail\([\s\S]*?^\$\$;/gm, '')
  for (const [code, status] of docs) {
    if (!spoken.includes(`'${code}'`) && !inFunctions.includes(code))
      found.push(`${code}: docs/errors.md lists what nothing raises`)
    if (it.contract[code] !== status)
      found.push(`${code}: docs/errors.md says ${status}, error-codes.ts ${it.contract[code]}`)
  }
  for (const code of Object.keys(it.contract))
    if (!docs.has(code)) found.push(`${code}: error-codes.ts has what docs/errors.md does not list`)
  for (const language of ['en', 'id'] as const) {
    for (const code of Object.keys(it.app))
      if (!it[language].includes(`error_${code}`))
        found.push(`${code}: no text in ${language}.json`)
    for (const key of it[language])
      if (key.startsWith('error_') && !otherText.test(key) && !(key.slice(6) in it.app))
        found.push(`${key}: a text in ${language}.json of no code`)
  }
  return found
}

describe('error codes', () => {
  it('are the same in SQL, functions, docs/errors.md, error-codes.ts and both message files', () =>
    expect(faults(places)).toEqual([]))

  const row = '\n| `planted` | 409 | never | |\n'
  const without = (record: Record<string, number>, code: string) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== code))

  it.each<[string, (it: Places) => Partial<Places>, string[]]>([
    [
      'SQL raises one that is not listed',
      ({ sql }) => ({ sql: `${sql} select private.fail('planted', 409);` }),
      ['planted: SQL raises what docs/errors.md does not list'],
    ],
    [
      'SQL chooses one that is not listed',
      ({ sql }) => ({
        sql: `${sql} select private.fail(case when a = 'b' then 'planted' else 'not_found' end, 404);`,
      }),
      ['planted: SQL raises what docs/errors.md does not list'],
    ],
    [
      'SQL raises one with another status',
      ({ sql }) => ({ sql: `${sql} select private.fail('slot_taken', 422);` }),
      ['slot_taken: SQL says 422, docs/errors.md 409'],
    ],
    [
      'a function answers one that is not listed',
      ({ functions }) => ({ functions: `${functions} new HttpError(409, { code: 'planted' })` }),
      ['planted: a function answers what docs/errors.md does not list'],
    ],
    [
      'SQL no longer raises a listed one',
      ({ sql }) => ({ sql: sql.replaceAll(/'cancel_closed'(?!\s+then)/g, 'null') }),
      ['cancel_closed: docs/errors.md lists what nothing raises'],
    ],
    [
      'a function no longer answers a listed one',
      ({ functions }) => ({
        functions: functions.replaceAll("code: 'provider_unavailable'", "code: 'unexpected'"),
      }),
      ['provider_unavailable: docs/errors.md lists what nothing raises'],
    ],
    [
      'the page lists one that only it knows',
      ({ docs }) => ({ docs: docs + row }),
      [
        'planted: docs/errors.md lists what nothing raises',
        'planted: docs/errors.md says 409, error-codes.ts undefined',
      ],
    ],
    [
      'error-codes.ts lacks one',
      ({ contract }) => ({ contract: without(contract, 'too_far') }),
      ['too_far: docs/errors.md says 422, error-codes.ts undefined'],
    ],
    [
      'error-codes.ts has one that the page does not list',
      ({ contract }) => ({ contract: { ...contract, planted: 409 } }),
      ['planted: error-codes.ts has what docs/errors.md does not list'],
    ],
    [
      'a text is missing',
      (it) => ({ id: it.id.filter((key) => key !== 'error_network') }),
      ['network: no text in id.json'],
    ],
    [
      'a text has no code',
      (it) => ({ en: [...it.en, 'error_planted'] }),
      ['error_planted: a text in en.json of no code'],
    ],
  ])('are at fault when %s', (_, plant, expected) => {
    expect(faults({ ...places, ...plant(places) }).sort()).toEqual(expected.sort())
  })
})
