type Parameter = [name: string, value: string]

/**
 * Moves a second filter of a column into `and`, and so a second `or`: all of them hold (Plan.hs,
 * addFilters), while lite would forget one of two that it treats alike, or make one `or` of two.
 */
export function allOfThem(
  parameters: Parameter[],
  isFilter: (name: string, value: string) => boolean,
): Parameter[] {
  const seen = new Set<string>()
  return parameters.map(([name, value]): Parameter => {
    if (!isFilter(name, value)) return [name, value]
    const [, embed = '', column] = /^((?:[^.>"]+\.)*)("[^"]+"|[^.]+)$/.exec(name) ?? []
    const [, place = '', not = '', logic] = /^(.+?\.)??(not\.)?(or|and)$/.exec(name) ?? []
    const seenAs = logic || !column ? name : embed + column.replace(/^"(.*)"$/, '$1')
    if (!seen.has(seenAs)) {
      seen.add(seenAs)
      return [name, value]
    }
    if (logic) return [`${place}and`, `(${not}${logic}${value})`]
    return column ? [`${embed}and`, `(${column}.${inTree(value)})`] : [name, value]
  })
}

/** There, a value with a comma or a parenthesis in it needs quotes. */
function inTree(filter: string): string {
  const [, operator, value = ''] = /^((?:not\.)?[a-z]+(?:\([^)]*\))?\.)(.*)$/s.exec(filter) ?? []
  if (operator === undefined || /^(not\.)?(in|is)\.$/.test(operator)) return filter
  return `${operator}"${value.replace(/["\\]/g, '\\$&')}"`
}
