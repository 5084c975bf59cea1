import { readFile } from 'node:fs/promises'
import { format, type FormatConfig } from 'oxfmt'

/**
 * Formats the text of a generated file like the project's other files.
 * @param path where it will be written: its extension tells the language
 */
export async function formatted(path: string, text: string): Promise<string> {
  const options = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig
  const { code, errors } = await format(path, text, options)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return code
}
