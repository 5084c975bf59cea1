import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))
const file = `${root}tests/support/served-things.ts`
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  // The types need no more than arrays and strings.
  lib: ['lib.es5.d.ts'],
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
}

/**
 * Validates JSON-LD as it was served against the vocabulary of schema.org: the compiler checks it
 * as values of schema-dts's types, which reject unknown properties and types. Pass everything in
 * one call: loading the types costs more than checking hundreds of values.
 * @returns for each value its errors, in the compiler's words
 */
export function vocabularyFaults(things: Record<string, unknown>[]): string[][] {
  const values = things.map(
    (thing, n) =>
      `export const thing${n}: schema.WithContext<schema.${String(thing['@type'])}> = ${JSON.stringify(thing)}`,
  )
  // One line each, so that the line of an error is the index of its value.
  const source = [...values, `import type * as schema from 'schema-dts'`].join('\n')
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, target, ...rest) =>
    name === file ? ts.createSourceFile(name, source, target) : getSourceFile(name, target, ...rest)
  const faults: string[][] = things.map(() => [])
  for (const fault of ts.getPreEmitDiagnostics(ts.createProgram([file], options, host))) {
    const words = ts.flattenDiagnosticMessageText(fault.messageText, ' ').slice(0, 300)
    const from = fault.start ?? 0
    const ofThing = faults[fault.file?.getLineAndCharacterOfPosition(from).line ?? things.length]
    if (fault.file?.fileName !== file || !ofThing) throw new Error(words)
    ofThing.push(`${source.slice(from, from + 80)}: ${words}`)
  }
  return faults
}
