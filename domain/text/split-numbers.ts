/** Longer than this a number is broken where it must be: it would not fit into the narrowest column. */
const MAX_WHOLE = 24

/**
 * A text in pieces; those with `isNumber` are numbers that a line break must not split: part, form, order and telephone
 * numbers with a digit and a dash, slash or dot in them, as `D38999/24WH35SN`, `8130-3` or `904-555-0123`. Joined again
 * they are the text.
 */
export function splitNumbers(text: string): { text: string; isNumber: boolean }[] {
  const pieces: { text: string; isNumber: boolean }[] = []
  for (const piece of text.split(/(\s+)/)) {
    const isNumber = piece.length <= MAX_WHOLE && /\d/.test(piece) && /\w[-/.]\w/.test(piece)
    const last = pieces.at(-1)
    if (last && !last.isNumber && !isNumber) last.text += piece
    else pieces.push({ text: piece, isNumber })
  }
  return pieces
}
