/** A required setting: failing at start is better than failing later. */
export function env(name: string, fallback?: string): string {
  const value = Deno.env.get(name) || fallback
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
