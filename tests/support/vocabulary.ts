import ts from 'typescript'

const root = new URL('../../', import.meta.url).pathname
const file = `${root}tests/support/served-things.ts`
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2023.d.ts'],
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
}

/**
 * Holds JSON-LD as it was served against the vocabulary of schema.org: the compiler reads it as
 * values of schema-dts's types, to which a property or type that does not exist is an error.
 * @returns what is wrong, in the compiler's words
 */
export function vocabularyFaults(things: Record<string, unknown>[]): string[] {
  const source = [
    `import type * as schema from 'schema-dts'`,
    ...things.map(
      (thing, n) =>
        `export const thing${n}: schema.WithContext<schema.${String(thing['@type'])}> = ${JSON.stringify(thing, null, 1)}`,
    ),
  ].join('\n')
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, target, ...rest) =>
    name === file ? ts.createSourceFile(name, source, target) : getSourceFile(name, target, ...rest)
  return ts.getPreEmitDiagnostics(ts.createProgram([file], options, host)).map((fault) => {
    const line = fault.file?.getLineAndCharacterOfPosition(fault.start ?? 0).line ?? 0
    const words = ts.flattenDiagnosticMessageText(fault.messageText, ' ').slice(0, 300)
    return `${source.split('\n')[line]?.trim().slice(0, 80)}: ${words}`
  })
}
