import { quantityIn } from '../catalogue/unit-of-measure.ts'
import { thousands } from '../text/thousands.ts'

/** `lost`: lost by the carrier and not replaced. `refunded`: the money has gone back; `refunding`: it is on its way. `returned`: came back with a return. */
type Line = {
  uom: string
  quantity: number
  canceled: number
  lost: number
  returned: number
  refunded: number
  refunding: number
}

/**
 * `1 of 4 canceled`, `2 of 4 refunded`: pieces of a line that its buyer does not keep or pay for. The money of canceled pieces may go
 * back before the card is charged, so a canceled piece is not stated as refunded too.
 */
export const endedPieces = (line: Line): string[] => [
  ...piecesOf(line, line.canceled, 'canceled'),
  ...piecesOf(line, line.lost, 'lost'),
  ...returnedPieces(line),
]

/** The same, without canceled and lost pieces, which are shown separately. */
export const returnedPieces = (line: Line): string[] => [
  ...piecesOf(line, line.returned, 'returned'),
  ...piecesOf(line, line.refunded - line.canceled, 'refunded'),
  ...piecesOf(line, line.refunding - Math.max(0, line.canceled - line.refunded), 'being refunded'),
]

const piecesOf = ({ uom, quantity }: Line, pieces: number, word: string): string[] =>
  pieces > 0 ? [`${thousands(pieces)} of ${quantityIn(uom, quantity)} ${word}`] : []
