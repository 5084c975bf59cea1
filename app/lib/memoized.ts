/** Memoizes a function: caches at most `limit` results, then starts with an empty cache. */
export function memoized<Key, Value>(find: (key: Key) => Value, limit = 2000) {
  const known = new Map<Key, Value>()
  return (key: Key): Value => {
    let value = known.get(key)
    if (value === undefined) {
      if (known.size >= limit) known.clear()
      known.set(key, (value = find(key)))
    }
    return value
  }
}
