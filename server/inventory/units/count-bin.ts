import {
  type BinCount,
  type CountOutcome,
  countOutcome,
  NOT_FOUND_IN_COUNT,
} from '../../../domain/inventory/bin-count.ts'
import { ADJUSTMENT_CAUSES, MAX_STOCK_QUANTITY } from '../../../domain/inventory/stock-adjustment.ts'
import { UNIT_KINDS, UNIT_NOTE_LENGTH } from '../../../domain/inventory/unit.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { withIdempotencyKey } from '../../platform/idempotency/with-idempotency-key.ts'
import { serveBackorders } from '../backorders/serve-backorders.ts'
import { findLine } from '../internal/lock-line.ts'
import type { StockContext } from '../stock-context.ts'
import { refuseOverdrawn } from '../unit-documents/refuse-overdrawn.ts'
import { lockUnits, type UnitRow, writeMove } from './move-unit.ts'
import { writeBins } from './relocate-units.ts'
import { writeSplit } from './split-unit.ts'

/** The number of units that agreed, had fewer or more pieces, or were recorded in another bin. */
export const CountedShape = z.object({ agree: z.int(), fewer: z.int(), more: z.int(), moved: z.int() })

/** `key`: the idempotency key of the request; a repeated key books the count only once. */
type Input = { count: BinCount; adminId: string; key: string; mayInspect: boolean }
type Booking = { context: StockContext; count: BinCount; adminId: string; mayInspect: boolean }

/**
 * Books a count of a bin in one transaction. Units that are recorded in another bin are moved to this one. Missing
 * pieces are quarantined or written off. Additional pieces are added, in quarantine if the caller may not inspect.
 * Refuses UNIT_NOT_FOUND, UNIT_MOVED_ON, UNIT_GONE_ALREADY, COUNT_CHANGED, COUNT_BELOW_ORDERS, SERIAL_IS_ONE,
 * FORM_OVERDRAWN, STOCK_TOO_LARGE, KEY_REUSED.
 */
export function countBin(
  context: StockContext,
  { key, mayInspect, ...input }: Input,
): Promise<z.infer<typeof CountedShape>> {
  const { count, adminId } = input
  return withIdempotencyKey(context.db, { key, what: { binCounted: input } }, CountedShape, async tx => {
    const units = await lockUnits(
      tx,
      count.units.map(({ unitId }) => unitId),
    )
    refuseChanged(count, units)
    const counted = { agree: 0, fewer: 0, more: 0, moved: 0 }
    const differences: string[] = []
    for (const { unitId, found } of count.units) {
      const unit = units.get(unitId)
      if (!unit) continue
      const isElsewhere = !isSameBin(unit.bin, count.bin)
      const outcome = isElsewhere
        ? await bookFound(tx, unit, found, { context, count, adminId, mayInspect })
        : await bookHere(tx, unit, found, { context, count, adminId, mayInspect })
      if (isElsewhere) counted.moved += 1
      else if (outcome.kind === 'agrees') counted.agree += 1
      else counted[outcome.kind === 'more' ? 'more' : 'fewer'] += 1
      if (isElsewhere || outcome.kind !== 'agrees')
        differences.push(
          `${unitText(unit)}: ${found} of ${unit.quantity + unit.taken}${isElsewhere ? `, was in ${unit.bin || 'no bin'}` : ''}`,
        )
    }
    await writeAudit(tx, {
      adminId,
      action: 'stock.bin_counted',
      subject: 'bin',
      subjectId: count.bin,
      label: count.bin,
      before: null,
      after: { ...counted, differences, note: count.note, missing: missingText(count) },
    })
    if (counted.more + counted.moved > 0)
      await serveBackorders(tx, [...new Set([...units.values()].map(({ productId }) => productId))])
    return counted
  })
}

const isSameBin = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()
const unitText = (unit: UnitRow): string => markText(unit) || UNIT_KINDS[unit.kind]
const missingText = ({ missing }: BinCount): string =>
  missing.kind === 'quarantine' ? 'Quarantined' : ADJUSTMENT_CAUSES[missing.cause]

/** Refuses a count if a unit was sold, moved or changed since it was counted. */
function refuseChanged({ units: counted }: BinCount, units: ReadonlyMap<number, UnitRow>): void {
  const changed = counted.flatMap(({ unitId, from, expected }) => {
    const unit = units.get(unitId)
    return unit && (unit.quantity + unit.taken !== expected || !isSameBin(unit.bin, from)) ? [unit] : []
  })
  if (changed.some(({ isGone }) => isGone)) throw new Refusal('UNIT_GONE_ALREADY')
  if (changed.length === 0) return
  throw new Refusal(
    'COUNT_CHANGED',
    `Changed since the count: ${changed.slice(0, 10).map(unitText).join(', ')}. Please check them again.`,
    { unitIds: changed.map(({ id }) => id) },
  )
}

/** Books a unit that is recorded in this bin. */
async function bookHere(tx: Tx, unit: UnitRow, found: number, booking: Booking): Promise<CountOutcome> {
  const outcome = countOutcome(unit, found, booking.count.missing.kind)
  if (typeof outcome === 'string') throw new Refusal(outcome)
  await book(tx, unit, outcome, booking)
  return outcome
}

/** Books a unit that is recorded in another bin: moves the whole unit here, or only the pieces that were found. */
async function bookFound(tx: Tx, unit: UnitRow, found: number, booking: Booking): Promise<CountOutcome> {
  const { count, adminId } = booking
  const all = unit.quantity + unit.taken
  if (found === 0) throw new Refusal('COUNT_CHANGED')
  if (found < all && found > unit.quantity) throw new Refusal('UNIT_RESERVED')
  if (found < all) {
    await writeSplit(tx, unit, { quantity: found, bin: count.bin, adminId, note: `Found in ${count.bin}` })
    return { kind: 'agrees' }
  }
  await writeBins(tx, [unit], count.bin, adminId)
  return bookHere(tx, unit, found, booking)
}

async function book(tx: Tx, unit: UnitRow, outcome: CountOutcome, booking: Booking): Promise<void> {
  if (outcome.kind === 'agrees') return
  const { context, count, adminId, mayInspect } = booking
  const note = [`${NOT_FOUND_IN_COUNT} of ${count.bin}`, count.note]
    .filter(Boolean)
    .join(': ')
    .slice(0, UNIT_NOTE_LENGTH)
  const { pieces } = outcome
  switch (outcome.kind) {
    case 'more': {
      const line = await findLine(tx, unit.stockLineId, context)
      if (line.quantity + line.held + pieces > MAX_STOCK_QUANTITY) throw new Refusal('STOCK_TOO_LARGE')
      const more = `More in count of ${count.bin}`
      await writeCount(tx, unit, pieces, adminId, more)
      // The additional pieces are not inspected yet, so they are quarantined until quality accepts them.
      if (!mayInspect && unit.state === 'available') {
        const id = await writeSplit(tx, unit, { quantity: pieces, bin: unit.bin, adminId, note: more })
        await writeMove(tx, { ...unit, id, quantity: pieces, taken: 0 }, 'quarantined', { adminId }, more)
      }
      return refuseOverdrawn(tx, [unit])
    }
    case 'write_off':
      return writeCount(tx, unit, -pieces, adminId, `${missingText(count)}: ${note}`.slice(0, UNIT_NOTE_LENGTH))
    case 'noted':
      return writeCount(tx, unit, 0, adminId, note)
    case 'stop':
      await writeMove(tx, unit, 'quarantined', { adminId }, note)
      return
    case 'stop_part': {
      const id = await writeSplit(tx, unit, { quantity: pieces, bin: unit.bin, adminId, note })
      await writeMove(tx, { ...unit, id, quantity: pieces, taken: 0 }, 'quarantined', { adminId }, note)
    }
  }
}

/** Changes the pieces that are on the shelf and not reserved by `delta`. */
async function writeCount(tx: Tx, unit: UnitRow, delta: number, adminId: string, note: string): Promise<void> {
  await tx.$client.query({
    name: 'count-unit',
    text: `WITH counted AS (
        UPDATE units SET quantity = quantity + $2::int, version = version + 1, is_gone = quantity + $2::int + $3::int = 0
          WHERE id = $1 RETURNING stock_line_id, state
      ), told AS (
        INSERT INTO unit_history (unit_id, event, pieces, admin_id, note) VALUES ($1, 'counted', abs($2::int), $4, $5)
      ), ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, unit_id, admin_id, note)
          SELECT stock_line_id, $2::int, 'unit', $1, $4, $5 FROM counted WHERE state = 'available' AND $2::int <> 0
      )
      UPDATE stock_lines i SET quantity = quantity + $2::int, unit_pieces = unit_pieces + $2::int, updated_at = now()
        FROM counted c WHERE i.id = c.stock_line_id AND c.state = 'available' AND $2::int <> 0`,
    values: [unit.id, delta, unit.taken, adminId, note],
  })
}
