/** The cells of a line, trimmed. A quoted cell can contain the delimiter; a doubled quotation mark means one. */
export function splitCells(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map(cell => cell.trim())
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isBlank = true
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (isQuoted && sign === '"' && line.charAt(at + 1) === '"') cell += line.charAt(++at)
    else if (sign === '"' && (isQuoted || isBlank)) isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
      isBlank = true
    } else {
      cell += sign
      isBlank = isBlank && sign.trim() === ''
    }
  }
  cells.push(cell.trim())
  // A quotation mark that is not closed is an inch mark.
  return isQuoted ? line.split(delimiter).map(one => one.trim()) : cells
}
