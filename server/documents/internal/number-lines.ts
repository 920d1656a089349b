/** Begins the next line of a number that is longer than a line. */
const CONTINUED = '↳ '

/**
 * A part or serial number in lines that fit: broken only after `-`, `/`, `,` or a space, and where a piece between them is longer than
 * a line, within that. Each line after the first is marked, so that neither half reads as a number of its own.
 */
export function numberLines(number: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of number.split(/(?<=[-/, ])/).flatMap(piece => (fits(CONTINUED + piece) ? [piece] : [...piece]))) {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line)
      line = CONTINUED
    }
    line += piece
  }
  return [...lines, line].map(one => one.trimEnd())
}
