import { quantityIn } from '../catalogue/unit-of-measure.ts'
import { thousands } from '../text/thousands.ts'

type Line = { uom: string; quantity: number; canceled: number; refunded: number }

/**
 * `1 of 4 canceled`, `2 of 4 refunded`: pieces of a line that its buyer does not pay for. The money of canceled pieces may go back before
 * the card is charged, so a canceled piece is not stated as refunded too.
 */
export function endedPieces({ uom, quantity, canceled, refunded }: Line): string[] {
  const parts: [number, string][] = [
    [canceled, 'canceled'],
    [refunded - canceled, 'refunded'],
  ]
  return parts
    .filter(([pieces]) => pieces > 0)
    .map(([pieces, word]) => `${thousands(pieces)} of ${quantityIn(uom, quantity)} ${word}`)
}
