/**
 * The piece of a part number that was typed, whatever its dashes, as [before, piece, after]; null when it is not in it.
 * `an35` is the piece `AN3-5` of AN3-5A.
 */
export function matchedPiece(partNumber: string, typed: string): [string, string, string] | null {
  const pattern = [...typed.matchAll(/[a-z0-9]/gi)].join('[^a-z0-9]*')
  const match = pattern ? new RegExp(pattern, 'i').exec(partNumber) : null
  if (!match) return null
  const end = match.index + match[0].length
  return [partNumber.slice(0, match.index), match[0], partNumber.slice(end)]
}
