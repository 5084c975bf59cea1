type Parameter = [name: string, value: string]

/**
 * Moves a filter that repeats another's column and operator into `and`, and so a second `or`: all of
 * them hold (Plan.hs, addFilters), while lite would forget all but the last, or make one `or` of
 * two.
 */
export function allOfThem(
  parameters: Parameter[],
  isFilter: (name: string, value: string) => boolean,
): Parameter[] {
  const seen = new Set<string>()
  return parameters.map(([name, value]): Parameter => {
    if (!isFilter(name, value)) return [name, value]
    const key = `${name} ${value.startsWith('not.') ? 'not' : value.split('.', 1)[0]}`
    const [, place = '', not = '', logic] = /^(.+?\.)??(not\.)?(or|and)$/.exec(name) ?? []
    const seenAs = logic ? name : key
    if (!seen.has(seenAs)) {
      seen.add(seenAs)
      return [name, value]
    }
    if (logic) return [`${place}and`, `(${not}${logic}${value})`]
    const [, embed = '', column] = /^((?:[^.>]+\.)*)([^.]+)$/.exec(name) ?? []
    return column ? [`${embed}and`, `(${column}.${inTree(value)})`] : [name, value]
  })
}

/** There, a value with a comma or a parenthesis in it needs quotes. */
function inTree(filter: string): string {
  const [, operator, value = ''] = /^((?:not\.)?[a-z]+(?:\([^)]*\))?\.)(.*)$/s.exec(filter) ?? []
  const isList = operator !== undefined && /^(not\.)?(in|is)\.$|\((any|all)\)/.test(operator)
  if (operator === undefined || isList || /^[{[]/.test(value)) return filter
  return `${operator}"${value.replace(/["\\]/g, '\\$&')}"`
}
