/**
 * A filter for `.or()`: rows where any of these columns contains the text, case-insensitively.
 * Characters with a meaning in LIKE patterns or in PostgREST syntax become `_`, which matches any
 * one character: the text still finds itself, and it cannot inject another condition.
 */
export function containing(text: string, columns: readonly string[]): string {
  const pattern = text.replace(/[\\%_*,.:()"]/g, '_')
  return columns.map((column) => `${column}.ilike.%${pattern}%`).join(',')
}
