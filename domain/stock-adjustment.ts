import { thousands } from './thousands.ts'
import { writtenText } from './written-text.ts'
import { z } from './zod.ts'

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
 * As many pieces has a stock line at most, what is held of it included, by hand as by list: all the conditions of a part
 * together still fit an integer.
 */
export const MOST_OF_A_LINE = 100_000_000
export const ADJUSTMENT_NOTE_LENGTH = 300

const WHOLE = 'Please enter a whole number'
const MOST = `At most ${thousands(MOST_OF_A_LINE)} pieces`
export const PiecesShape = z.int(WHOLE).check(z.gte(0, 'Not below 0'), z.lte(MOST_OF_A_LINE, MOST))

/**
 * A change by so many pieces, or to what was counted: all that lie on the shelf, those among them that are held for
 * orders that wait for their payment.
 */
export const AdjustmentShape = z.strictObject({
  how: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('by'),
      pieces: z.int(WHOLE).check(
        z.gte(-MOST_OF_A_LINE, MOST),
        z.lte(MOST_OF_A_LINE, MOST),
        z.refine(n => n !== 0, 'Please enter how many more or fewer'),
      ),
    }),
    z.strictObject({ kind: z.literal('counted'), pieces: PiecesShape }),
  ]),
  cause: z.enum(ADJUSTMENT_CAUSE_NAMES),
  note: z._default(writtenText('A note', ADJUSTMENT_NOTE_LENGTH), ''),
})
export type Adjustment = z.output<typeof AdjustmentShape>

/** What a line has after an adjustment; a problem when it would be below 0, below what is held, or too much. */
export function adjusted(
  line: { quantity: number; held: number },
  how: Adjustment['how'],
): number | 'below_zero' | 'below_held' | 'too_many' {
  const after = how.kind === 'by' ? line.quantity + how.pieces : how.pieces - line.held
  if (after < 0) return how.kind === 'by' ? 'below_zero' : 'below_held'
  return after + line.held > MOST_OF_A_LINE ? 'too_many' : after
}
