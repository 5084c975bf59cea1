import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'

const { resolve } = createRequire(import.meta.url)

/** What looks like a class of Tailwind, with its variants, and is no part of a word or an address. */
const utility =
  /^(?:[\w@[\]()<>=.*:&/~+"'-]+:)?-?(?:bg|text|border|ring|fill|stroke|outline|shadow|from|to|via|divide|placeholder|caret|accent|decoration|rounded|font|leading|tracking|size|w|h|min-w|max-w|min-h|max-h|p|p[xytblr]|m|m[xytblr]|gap|gap-[xy]|grid-cols|grid-rows|col|row|inset|top|left|right|bottom|z|opacity|translate|animate|duration|ease|order|basis|grow|shrink|justify|items|self|place|overflow|whitespace|wrap|line-clamp|scroll|snap|space)-[^\s${}]+$/

const classesOf = (source: string) =>
  [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
    .flatMap((quoted) => (quoted[1] ?? quoted[2] ?? quoted[3] ?? '').split(/\s+/))
    .filter((word) => utility.test(word))

const files = globSync('app/**/*.tsx')
const used = new Set(files.flatMap((file) => classesOf(readFileSync(file, 'utf8'))))

/** Compiles the stylesheet of the app, which has colours and texts of its own. */
const stylesheet = () =>
  compile(readFileSync('app/styles/app.css', 'utf8'), {
    base: path.resolve('app/styles'),
    loadStylesheet: async (id, base) => {
      const file = resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id)
      return { path: file, base, content: readFileSync(file, 'utf8') }
    },
  })

/** The classes for which the stylesheet has a rule. */
async function thereOf(names: Iterable<string>) {
  const { build } = await stylesheet()
  const selectors = build([...names]).matchAll(/\.((?:\\.|[\w-])+)/g)
  return new Set([...selectors].map(([, name]) => name!.replaceAll('\\', '')))
}

it('every class that is used is in the stylesheet', async () => {
  expect(used.size).toBeGreaterThan(500)
  const there = await thereOf([...used, 'bg-black/55'])
  expect(there, 'the check itself').not.toContain('bg-black/55')
  expect([...used].filter((name) => !there.has(name))).toEqual([])
}, 60_000)
