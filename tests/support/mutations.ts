const oddities: unknown[] = [
  null,
  '',
  0,
  -1,
  1e300,
  true,
  [],
  {},
  'x'.repeat(5000),
  '\u0000',
  '2026-99-99',
  '<script>',
  ['settlement'],
  { a: { b: [] } },
]

/**
 * Answers that a service might give instead of a valid one; deterministic, so that a failure can be
 * reproduced.
 */
export function* mutations(it: Record<string, unknown>, count: number): Generator<string> {
  let seed = 7
  const pick = <T>(list: readonly T[]) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return list[seed % list.length]!
  }
  yield* ['', '<html></html>', 'null', '[]', '"x"', '[null]', '{"order_id":', '1'.repeat(400)]
  for (let n = 0; n < count; n += 1) {
    const changed: Record<string, unknown> = { ...it }
    for (let changes = pick([1, 1, 2, 3]); changes > 0; changes -= 1) {
      const key = pick(Object.keys(it))
      if (pick([true, false, false])) changed[key] = undefined
      else changed[key] = pick(oddities)
    }
    yield JSON.stringify(changed)
  }
}
