// Control characters, halves of surrogate pairs, and the marks that turn the direction of what follows (Unicode
// Standard Annex 9): in a subject or a greeting they would break the line or show it as something else.
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Text of a person as one line of at most `longest` characters, for a subject, a greeting, a row of facts. */
export function oneLine(text: string, longest: number): string {
  const line = [
    ...text
      .slice(0, longest * 4)
      .replace(UNSAFE, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
  ]
  return line.length > longest
    ? `${line
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line.join('')
}
