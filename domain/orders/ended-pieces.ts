import { quantityIn } from '../catalogue/unit-of-measure.ts'
import { thousands } from '../text/thousands.ts'

type Line = { uom: string; quantity: number; canceled: number; refunded: number }

/**
 * `1 of 4 canceled`, `2 of 4 refunded`: pieces of a line that its buyer does not pay for. The money of canceled pieces may go back before
 * the card is charged, so a canceled piece is not stated as refunded too.
 */
export const endedPieces = (line: Line): string[] =>
  [piecesOf(line, line.canceled, 'canceled'), refundedPieces(line)].filter(Boolean)

/** The same, only for refunded pieces; '': there are none. */
export const refundedPieces = (line: Line): string => piecesOf(line, line.refunded - line.canceled, 'refunded')

const piecesOf = ({ uom, quantity }: Line, pieces: number, word: string): string =>
  pieces > 0 ? `${thousands(pieces)} of ${quantityIn(uom, quantity)} ${word}` : ''
