// Checks that every message exists in every language with the same inputs, and is used.
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

const { locales, baseLocale } = JSON.parse(
  readFileSync('project.inlang/settings.json', 'utf8'),
) as { locales: string[]; baseLocale: string }

type Messages = Record<string, unknown>
const read = (locale: string): Messages => {
  const { $schema: _, ...messages } = JSON.parse(
    readFileSync(`messages/${locale}.json`, 'utf8'),
  ) as Messages
  return messages
}
const inputs = (text: unknown) =>
  [
    ...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')),
  ].sort()

const faults: string[] = []
const base = read(baseLocale)
for (const locale of locales) {
  const messages = read(locale)
  for (const key of Object.keys(base)) {
    if (!(key in messages)) faults.push(`${locale}: ${key} is missing`)
    else if (inputs(messages[key]).join() !== inputs(base[key]).join())
      faults.push(`${locale}: ${key} has other inputs than in ${baseLocale}`)
  }
  for (const key of Object.keys(messages))
    if (!(key in base)) faults.push(`${locale}: ${key} is not in ${baseLocale}`)
}

const sources = (await readdir('app', { recursive: true, withFileTypes: true })).filter(
  (file) => /\.tsx?$/.test(file.name) && !file.parentPath.startsWith('app/paraglide'),
)
const code = (
  await Promise.all(sources.map((file) => readFile(`${file.parentPath}/${file.name}`, 'utf8')))
).join('\n')
const used = new Set([...code.matchAll(/\bm\s*\.\s*([a-z]\w*)/g)].map((match) => match[1]))
for (const key of Object.keys(base)) if (!used.has(key)) faults.push(`${key} is used nowhere`)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
