const said = (list: unknown[]) => JSON.stringify(list.map(String).toSorted())

/** Whether two values of a form say the same; what is chosen from a list has no order. */
export const isSameValue = (one: unknown, other: unknown) =>
  one === other || (Array.isArray(one) && Array.isArray(other) && said(one) === said(other))

/**
 * Merges the user's input into a record that was saved by somebody else meanwhile: untouched fields
 * take the new values.
 * @param base the record as the input began from it
 */
export function rebased<Values extends object>(
  base: Values,
  values: Values,
  theirs: Values,
): Values {
  const before = new Map<string, unknown>(Object.entries(base))
  const after = new Map<string, unknown>(Object.entries(theirs))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isSameValue(value, before.get(name)) ? after.get(name) : value,
    ]),
  ) as Values
}
