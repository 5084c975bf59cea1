/** The same function, which remembers its last answers: at most `limit` of them, then it begins anew. */
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
