import { requiredText } from '../text/printed-text.ts'
import { writtenText } from '../text/written-text.ts'
import { z } from '../text/zod.ts'
import { ADJUSTMENT_CAUSES, ADJUSTMENT_NOTE_LENGTH, type AdjustmentCause, PiecesShape } from './stock-adjustment.ts'
import type { UnitKind, UnitState } from './unit.ts'

/** Most units of one count of a bin. */
export const MAX_COUNTED_LINES = 500

/** The causes for writing off missing pieces. */
export const MISSING_CAUSES = ['lost', 'damaged', 'sold_elsewhere', 'other'] as const satisfies AdjustmentCause[]
export const missingCauseWords = MISSING_CAUSES.map(cause => [cause, ADJUSTMENT_CAUSES[cause]] as const)

const UnitId = z.int().check(z.gte(1))

/**
 * A count of a bin. For each unit: its recorded bin and quantity when the list was made, and the pieces found in this
 * bin. Units that are not listed were not counted.
 */
export const BinCountShape = z.strictObject({
  bin: requiredText('A bin', 60),
  units: z
    .array(
      z.strictObject({
        unitId: UnitId,
        from: z.string().check(z.maxLength(60)),
        expected: PiecesShape,
        found: PiecesShape,
      }),
    )
    .check(
      z.minLength(1, 'Nothing was counted'),
      z.maxLength(MAX_COUNTED_LINES, `At most ${MAX_COUNTED_LINES} units at once`),
      z.refine(units => new Set(units.map(({ unitId }) => unitId)).size === units.length, 'Each unit once'),
    ),
  /** the handling of missing pieces: quarantine until they are found, or a write-off with a cause */
  missing: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('quarantine') }),
    z.strictObject({ kind: z.literal('write_off'), cause: z.enum(MISSING_CAUSES) }),
  ]),
  note: z._default(writtenText('A note', ADJUSTMENT_NOTE_LENGTH), ''),
})
export type BinCount = z.output<typeof BinCountShape>

/** The pieces of a unit on the shelf: `quantity` free, `taken` for orders that have not shipped. */
type OnShelf = { kind: UnitKind; state: UnitState; quantity: number; taken: number }

/** The effect of a count on a unit. */
export type CountOutcome =
  | { kind: 'agrees' }
  | { kind: 'more'; pieces: number }
  /** already in quarantine, and still missing */
  | { kind: 'noted'; pieces: number }
  /** the whole unit stops, orders or not */
  | { kind: 'stop'; pieces: number }
  /** the number of pieces that are split off and stopped */
  | { kind: 'stop_part'; pieces: number }
  | { kind: 'write_off'; pieces: number }

/**
 * Decides the effect of a count on a unit. Refusals: a serial number is one piece; pieces of orders cannot be written
 * off.
 */
export function countOutcome(
  { kind, state, quantity, taken }: OnShelf,
  found: number,
  missing: BinCount['missing']['kind'],
): CountOutcome | 'SERIAL_IS_ONE' | 'COUNT_BELOW_ORDERS' {
  const pieces = Math.abs(found - quantity - taken)
  if (pieces === 0) return { kind: 'agrees' }
  if (found > quantity + taken) return kind === 'serial' ? 'SERIAL_IS_ONE' : { kind: 'more', pieces }
  if (missing === 'write_off') return pieces > quantity ? 'COUNT_BELOW_ORDERS' : { kind: 'write_off', pieces }
  if (state === 'quarantined') return { kind: 'noted', pieces }
  // The missing pieces are unknown and may include pieces of orders.
  if (pieces > quantity || pieces === quantity + taken) return { kind: 'stop', pieces }
  return { kind: 'stop_part', pieces }
}

/** The note on a unit that a count did not find. */
export const NOT_FOUND_IN_COUNT = 'Not found in count'
