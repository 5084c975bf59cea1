/** A setting that must be there: a function that starts without it would fail later and worse. */
export function env(name: string, fallback?: string): string {
  const value = Deno.env.get(name) || fallback
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
