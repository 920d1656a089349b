import { thousands } from '../text/thousands.ts'
import { writtenText } from '../text/written-text.ts'
import { z } from '../text/zod.ts'

/** Why an admin changes the quantity of a stock line. */
export const ADJUSTMENT_CAUSES = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged or scrapped',
  lost: 'Missing',
  returned: 'Came back',
  sold_elsewhere: 'Sold elsewhere',
  other: 'Other',
} as const
export type AdjustmentCause = keyof typeof ADJUSTMENT_CAUSES
const ADJUSTMENT_CAUSE_NAMES = Object.keys(ADJUSTMENT_CAUSES) as AdjustmentCause[]

/**
 * Most pieces of a stock line, held ones included, by hand or by list. All conditions of a part together still fit an
 * integer.
 */
export const MAX_STOCK_QUANTITY = 100_000_000
export const ADJUSTMENT_NOTE_LENGTH = 300

const WHOLE = 'Please enter a whole number'
const TOO_MANY_PIECES = `At most ${thousands(MAX_STOCK_QUANTITY)} pieces`
export const PiecesShape = z.int(WHOLE).check(z.gte(0, 'Not below 0'), z.lte(MAX_STOCK_QUANTITY, TOO_MANY_PIECES))

/**
 * A change by a number of pieces, or to the counted number of all pieces on the shelf, including those that unpaid
 * orders hold. Of added pieces, the backordered ones are not for sale.
 */
export const AdjustmentShape = z.strictObject({
  how: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('by'),
      pieces: z.int(WHOLE).check(
        z.gte(-MAX_STOCK_QUANTITY, TOO_MANY_PIECES),
        z.lte(MAX_STOCK_QUANTITY, TOO_MANY_PIECES),
        z.refine(n => n !== 0, 'Please enter how many more or fewer'),
      ),
    }),
    z.strictObject({ kind: z.literal('counted'), pieces: PiecesShape }),
  ]),
  cause: z.enum(ADJUSTMENT_CAUSE_NAMES),
  note: z._default(writtenText('A note', ADJUSTMENT_NOTE_LENGTH), ''),
})
export type Adjustment = z.output<typeof AdjustmentShape>

/** The sellable pieces of a stock line, and the missing pieces promised to orders. */
type Stock = { quantity: number; backordered: number }
/** `sellable`: sets the sellable quantity, regardless of held and backordered pieces. */
export type StockChange = Adjustment['how'] | { kind: 'sellable'; pieces: number }

/** The stock line after a change; a problem if it falls below 0, below the held quantity, or exceeds the maximum. */
export function adjusted(
  line: Stock & { held: number },
  how: StockChange,
): Stock | 'below_zero' | 'below_held' | 'too_many' {
  const after = changed(line, how)
  if (after.quantity < 0) return how.kind === 'counted' ? 'below_held' : 'below_zero'
  return after.quantity + line.held > MAX_STOCK_QUANTITY ? 'too_many' : after
}

/**
 * True if a change puts more pieces on the shelf than are recorded there. Missing pieces of orders count as not there: a piece
 * that replaces one is sold, although the sellable quantity stays the same.
 */
export function addsPieces({ quantity, held, backordered }: Stock & { held: number }, how: StockChange): boolean {
  switch (how.kind) {
    case 'by':
      return how.pieces > 0
    case 'counted':
      return how.pieces > Math.max(0, quantity + held - backordered)
    case 'sellable':
      return how.pieces > quantity
  }
}

function changed({ quantity, held, backordered }: Stock & { held: number }, { kind, pieces }: StockChange): Stock {
  switch (kind) {
    case 'by': {
      // As for pieces that orders and returns release: missing pieces are replaced first, or they would be sold twice.
      const found = Math.min(backordered, Math.max(0, pieces))
      return { quantity: quantity + pieces - found, backordered: backordered - found }
    }
    case 'counted':
      // The count is now exact and includes held pieces.
      return { quantity: pieces - held, backordered: 0 }
    case 'sellable':
      return { quantity: pieces, backordered }
  }
}
