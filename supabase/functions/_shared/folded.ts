/**
 * The lines of a calendar in at most 75 octets each, as calendars must be (RFC 5545, 3.1); the
 * library counts letters, of which some take four.
 */
export const folded = (calendar: string) =>
  calendar.replaceAll('\r\n\t', '').split('\r\n').map(foldedLine).join('\r\n')

function foldedLine(line: string) {
  const lines = ['']
  let free = 75
  for (const letter of line) {
    const octets = new TextEncoder().encode(letter).length
    if (octets > free) {
      lines.push('')
      // less the tab before it
      free = 74
    }
    lines[lines.length - 1] += letter
    free -= octets
  }
  return lines.join('\r\n\t')
}
