const token =
  /--[^\n]*|\/\*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|;|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/gy

/**
 * Splits a script into its statements, as the Supabase CLI records them: trimmed, without the
 * semicolon. Handles quotes, dollar quotes, nested comments and `begin atomic` bodies.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let start = 0
  let position = 0
  let atomic = 0
  let word = ''
  let wordEnd = -1
  const push = (end: number) => {
    const statement = sql.slice(start, end).trim()
    if (statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim()) statements.push(statement)
  }
  while (position < sql.length) {
    token.lastIndex = position
    const match = token.exec(sql)
    if (!match) {
      position++
      continue
    }
    const text = match[0]
    position = token.lastIndex
    if (text === '/*') position = endOfComment(sql, position)
    else if (text.startsWith('$')) position = endOfQuote(sql, position, text)
    else if (text.startsWith("'") && word === 'e' && wordEnd === match.index)
      position = endOfEscapeString(sql, match.index + 1)
    else if (text === ';' && atomic === 0) {
      push(match.index)
      start = position
    } else if (/^[A-Za-z_]/.test(text)) {
      const lower = text.toLowerCase()
      if (lower === 'atomic' && word === 'begin') atomic = 1
      else if (atomic > 0 && lower === 'case') atomic++
      else if (atomic > 0 && lower === 'end') atomic--
      word = lower
      wordEnd = position
    }
  }
  push(sql.length)
  return statements
}

function endOfQuote(sql: string, from: number, tag: string): number {
  const end = sql.indexOf(tag, from)
  return end < 0 ? sql.length : end + tag.length
}

function endOfComment(sql: string, from: number): number {
  let depth = 1
  let position = from
  while (depth > 0 && position < sql.length) {
    if (sql.startsWith('/*', position)) depth++
    else if (sql.startsWith('*/', position)) depth--
    else {
      position++
      continue
    }
    position += 2
  }
  return position
}

function endOfEscapeString(sql: string, from: number): number {
  let position = from
  for (;;) {
    if (position >= sql.length) return position
    if (sql[position] === '\\' || sql.startsWith("''", position)) position += 2
    else if (sql[position] === "'") return position + 1
    else position++
  }
}
