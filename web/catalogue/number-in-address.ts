/**
 * The part number at the start of a part's address, as far as it can be recognized: the pieces up to the first word after a
 * piece with a digit. `an3-99a-hex-bolt` begins with AN3-99A.
 */
export function numberInAddress(slug: string): string {
  const pieces = slug
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_LENGTH)
    .split('-')
  const digit = pieces.findIndex(hasDigit)
  const word = pieces.findIndex((piece, at) => at > digit && !hasDigit(piece))
  return pieces
    .slice(0, digit < 0 || word < 0 ? undefined : word)
    .join('-')
    .toUpperCase()
}

const MAX_LENGTH = 100
const hasDigit = (piece: string) => /\d/.test(piece)
