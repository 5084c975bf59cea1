import { expect, test } from '@playwright/test'
import { publicPaths } from '../../support/public-pages.ts'
import { vocabularyFaults } from '../../support/vocabulary.ts'

// The screen does not matter to search engines.
type Thing = Record<string, unknown>

const thingsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Thing,
  )

const objectsIn = (value: unknown): Thing[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(Array.isArray(value) ? [] : [value as Thing]),
        ...Object.values(value).flatMap(objectsIn),
      ]

/** All of a thing but its texts; the names of things, such as days, are no texts. */
const shapeOf = (thing: Thing) =>
  JSON.stringify(thing, (key, value: unknown) =>
    typeof value === 'string' && key !== '@type' && !value.startsWith('https://schema.org')
      ? ''
      : value,
  )

/**
 * Copies of a thing, each with an invented property in an object of another type. They have the
 * first of each list alone: the compiler compares a wrong one with every type that it could be.
 */
function withInventions(thing: Thing): Thing[] {
  const types = objectsIn(thing).map((object) => object['@type'])
  return [...new Set(types)].map((type) => {
    const copy = JSON.parse(JSON.stringify(thing), (_, value: unknown) =>
      Array.isArray(value) ? (value as unknown[]).slice(0, 1) : value,
    ) as Thing
    objectsIn(copy).find((object) => object['@type'] === type)!.inventedProperty = 'x'
    return copy
  })
}

test('what pages say of themselves is in the words of schema.org', async ({ request }) => {
  const pages = await Promise.all(
    publicPaths.map(async (path) => thingsOf(await (await request.get(path)).text())),
  )
  const things = pages.flat()
  expect(things.length).toBeGreaterThan(publicPaths.length)

  const kinds = new Map(things.map((thing) => [thing['@type'], thing]))
  expect([...kinds.keys()].sort()).toEqual([
    'Article',
    'BreadcrumbList',
    'FAQPage',
    'MedicalClinic',
    'WebSite',
  ])
  const inventions = [...kinds.values()].flatMap(withInventions)
  // What differs in its texts alone is the same to the compiler: one of them is checked.
  const served = [...new Map(things.map((thing) => [shapeOf(thing), thing])).values()]
  const faults = vocabularyFaults([...served, ...inventions])
  expect(faults.slice(0, served.length).flat()).toEqual([])
  for (const found of faults.slice(served.length)) expect(found).toHaveLength(1)
})
