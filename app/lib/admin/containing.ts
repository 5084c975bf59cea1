/**
 * A filter for `.or()`: rows in which one of these columns contains a text, whatever the case.
 * Signs that mean something to a pattern or to the address stand for any one character: so a text
 * finds itself, and nothing in it can reach beyond its own condition.
 */
export function containing(text: string, columns: readonly string[]): string {
  const pattern = text.replace(/[\\%_*,.:()"]/g, '_')
  return columns.map((column) => `${column}.ilike.%${pattern}%`).join(',')
}
