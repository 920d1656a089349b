/** Marks the continuation lines of a number that is longer than a line. */
const CONTINUED = '↳ '

/**
 * Breaks a part or serial number into lines that fit, only after `-`, `/`, `,` or a space. A segment without these that
 * is longer than a line is broken within. Each line after the first is marked, so that no half reads as a complete
 * number.
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
