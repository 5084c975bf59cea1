import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { legalDate } from './legal-sections'

/** The texts of the privacy and the terms page, in both languages. */
const texts = ['id', 'en'].flatMap((language) =>
  Object.entries(
    JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as Record<string, string>,
  ).filter(([key]) => /^website_(privacy|terms)_/.test(key)),
)

it('the day on which the texts came into force changes with them', () => {
  const text = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
  expect({ legalDate, text }).toEqual({
    legalDate: '2026-11-29T12:00:00+07:00',
    text: '43a6bda598e825ec',
  })
})
