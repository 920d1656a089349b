import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { notShippedBy } from './sold-today.ts'

/**
 * SQL: the reason of a unit's last quarantine; null if the unit was never quarantined, or quality has accepted or
 * cleared it since. A recall also stops units that have left.
 */
export const stopOf = (unitId: string): string =>
  `(SELECT CASE WHEN h.event = 'quarantined' THEN h.note END FROM unit_history h
    WHERE h.unit_id = ${unitId} AND h.event IN ('accepted', 'quarantined', 'cleared') ORDER BY h.id DESC LIMIT 1)`

const WORD = 'Recall: '
/** The note of a quarantine by a recall of the store. */
export const recallNote = (reason: string): string => `${WORD}${reason}`
/** The note of a quarantine by hand. It never begins like the note of a recall: such units stop their packages themselves. */
export const noteByHand = (reason: string): string => (reason.startsWith(WORD) ? `By hand: ${reason}` : reason)

const NoteShape = z.object({ note: z.string() })

/** Locks the stock lines of units: a recall that stops the units waits, or has stopped them. */
const lockLinesOf = (tx: Tx, unitIds: readonly number[]) =>
  tx.$client.query(
    `SELECT FROM stock_lines WHERE id IN (SELECT stock_line_id FROM units WHERE id = ANY($1::bigint[]))
      ORDER BY product_id, id FOR UPDATE`,
    [[...unitIds]],
  )

/**
 * The reason of the first recalled unit among these; null: none is recalled. A quarantine by hand holds no package. A recall that
 * stops these units later sees what this transaction writes.
 */
export async function readRecall(tx: Tx, unitIds: readonly number[]): Promise<string | null> {
  await lockLinesOf(tx, unitIds)
  const row = await firstRow(tx, NoteShape, {
    name: 'recall-of-units',
    text: `SELECT s.note FROM units u CROSS JOIN LATERAL (SELECT ${stopOf('u.id')} AS note) s
      WHERE u.id = ANY($1::bigint[]) AND starts_with(s.note, $2) ORDER BY u.id LIMIT 1`,
    values: [[...unitIds], WORD],
  })
  return row?.note.slice(WORD.length) ?? null
}

const RefuseStoppedOutRowShape = z.object({ kind: z.enum(UNIT_KIND_NAMES), mark: z.string() })

/**
 * Refuses UNIT_QUARANTINED if one of these units is in quarantine, or was before it was scrapped or sent back, and
 * UNIT_EXPIRED if the shelf life of a unit has ended. The message names the unit. It is for packages in the house whose
 * pieces are no longer in stock. A recalled package has a recall hold instead, which quality lifts.
 */
export async function refuseStoppedOut(tx: Tx, unitIds: readonly number[]): Promise<void> {
  const found = await rows(tx, RefuseStoppedOutRowShape, {
    name: 'stopped-units-in-house',
    text: `SELECT u.kind, u.mark FROM units u CROSS JOIN LATERAL (SELECT ${stopOf('u.id')} AS note) s
      WHERE u.id = ANY($1::bigint[]) AND (u.state = 'quarantined' OR s.note IS NOT NULL) AND NOT starts_with(coalesce(s.note, ''), $2)
      ORDER BY u.id LIMIT 10`,
    values: [[...unitIds], WORD],
  })
  refuseQuarantined(found)
  await refuseExpired(tx, unitIds)
}

/** Refuses UNIT_QUARANTINED with the names of these units, if there are any. */
export function refuseQuarantined(units: readonly Pick<UnitFacts, 'kind' | 'mark'>[]): void {
  if (units.length === 0) return
  const named = units.map(unit => markText(unit) || 'a unit of bulk').join(', ')
  throw new Refusal('UNIT_QUARANTINED', `Cannot ship, because it is in quarantine: ${named}.`)
}

const RefuseExpiredRowShape = z.object({
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  expiresOn: z.nullable(z.string()),
})

/**
 * Refuses UNIT_EXPIRED if the shelf life of one of these units has ended, even if the unit was sold before. The message
 * names the unit.
 */
export async function refuseExpired(db: Db | Tx, unitIds: readonly (number | null)[]): Promise<void> {
  const found = await rows(db, RefuseExpiredRowShape, {
    name: 'expired-units',
    text: `SELECT kind, mark, expires_on FROM units WHERE id = ANY($1) AND expires_on <= $2 ORDER BY id LIMIT 10`,
    values: [[...unitIds], notShippedBy()],
  })
  if (found.length === 0) return
  const named = found.map(unit => `${markText(unit) || 'a unit of bulk'} (${unit.expiresOn})`).join(', ')
  throw new Refusal('UNIT_EXPIRED', `Cannot ship, because its shelf life has ended: ${named}.`)
}

const ExpiresOnShape = z.object({ expiresOn: z.string() })

/** Refuses UNIT_EXPIRED if the shelf life of pieces without a mark of one of these stock lines has ended. */
export async function refuseExpiredLines(db: Db | Tx, lineIds: readonly number[]): Promise<void> {
  const row = await firstRow(db, ExpiresOnShape, {
    name: 'expired-lines',
    text: `SELECT shelf_life_expiry AS expires_on FROM stock_lines WHERE id = ANY($1) AND shelf_life_expiry <= $2 ORDER BY id LIMIT 1`,
    values: [[...lineIds], notShippedBy()],
  })
  if (row)
    throw new Refusal(
      'UNIT_EXPIRED',
      `Cannot ship, because the shelf life of pieces without a mark has ended: ${row.expiresOn}.`,
    )
}

/** Units with pieces that have left. `isHereHeld`: true if the recall also quarantines their pieces in the house. */
export type UnitsOut = { unitIds: readonly number[]; isHereHeld: boolean }

/**
 * Returns the units that are not stopped yet. With `isHereHeld`, it leaves out the units in the house, which the recall
 * stops itself.
 */
async function openOut(db: Db | Tx, { unitIds, isHereHeld }: UnitsOut): Promise<number[]> {
  const found = await rows(db, NumberIdShape, {
    name: 'units-out-not-stopped',
    text: `SELECT u.id FROM units u WHERE u.id = ANY($1::bigint[]) AND ${stopOf('u.id')} IS NULL
        AND NOT ($2 AND NOT u.is_gone AND u.state IN ('available', 'inspecting'))`,
    values: [[...unitIds], isHereHeld],
  })
  return found.map(({ id }) => id)
}

export const countOpenOut = async (db: Db, out: UnitsOut): Promise<number> => (await openOut(db, out)).length

/**
 * Stops units with pieces that have left, so that pieces that come back with a package or a return go to quarantine.
 * Locks the stock lines, so that this transaction sees a concurrent return, or the return sees the stop. Returns the
 * number of units stopped.
 */
export const stopUnitsOut = (db: Db, out: UnitsOut, reason: string, adminId: string): Promise<number> =>
  inTransaction(db, async tx => {
    await lockLinesOf(tx, out.unitIds)
    const { rowCount } = await tx.$client.query(
      `INSERT INTO unit_history (unit_id, event, pieces, admin_id, note)
        SELECT u.id, 'quarantined', (SELECT coalesce(sum(s.quantity - s.came_back), 0)::int FROM shipped_units s WHERE s.unit_id = u.id),
          $2, $3 FROM units u WHERE u.id = ANY($1::bigint[])`,
      [await openOut(tx, out), adminId, recallNote(reason)],
    )
    return rowCount ?? 0
  })
