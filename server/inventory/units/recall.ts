import { isIssuerMeant } from '../../../domain/inventory/issuer.ts'
import {
  RECALL_KINDS,
  type RecallKind,
  type RecallSource,
  recalledOrganization,
  recallSourceWords,
} from '../../../domain/inventory/recall.ts'
import { afterUnitMove, UNIT_KIND_NAMES, UNIT_STATE_NAMES } from '../../../domain/inventory/unit.ts'
import { store } from '../../../domain/settings/store.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { NameShape, TextIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { allOf, code, type Sql, sql } from '../../platform/db/sql.ts'
import type { StockContext } from '../stock-context.ts'
import { lockUnitsOf, writeMove } from './move-unit.ts'
import { FOUND, type Unit, UnitShape } from './read-units.ts'
import { countOpenOut, recallNote, stopUnitsOut, type UnitsOut } from './stop-units-out.ts'

/** The source of a recall, with the IDs of its part number, and the matching organizations as units spell them. */
export type Recalled = RecallSource & { productIds: readonly number[]; organizations: readonly string[] }

/** Finds the vendors or issuers that match a recall, as units and shipped units name them. */
export async function findOrganizations(db: Db, source: RecallSource): Promise<string[]> {
  const named = recalledOrganization(source)
  if (named === '') return []
  const found = await rows(
    db,
    NameShape,
    source.kind === 'vendor'
      ? `SELECT DISTINCT vendor AS name FROM units WHERE vendor <> '' ORDER BY name`
      : `SELECT paper_by AS name FROM units WHERE paper_by <> ''
          UNION SELECT paper_by FROM shipped_units WHERE paper_by <> '' ORDER BY name`,
  )
  return found.map(({ name }) => name).filter(name => isIssuerMeant(named, name))
}

/**
 * The column of each kind of source in units. A column with the same name in shipped units has the value at shipment.
 */
const COLUMNS: Record<Exclude<RecallKind, 'partNumber'>, string> = {
  vendor: 'vendor',
  vendorDocument: 'vendor_document',
  paperNumber: 'paper_number',
  paperBy: 'paper_by',
  mark: 'mark',
}
/** The kinds of source that shipped units have a column for. */
const SOURCES_OF_SHIPPED: readonly RecallKind[] = ['paperNumber', 'paperBy', 'mark', 'partNumber']

const ANY = sql`true`
const NONE = code('')

/** The SQL conditions of a recall. */
function conditionsOf({ kind, text, issuedBy, dated, from, to, productIds, organizations }: Recalled) {
  const wanted = text.trim()
  const ofIssuer = (row: 'u' | 's') =>
    kind === 'paperNumber' &&
    issuedBy.trim() !== '' &&
    sql`(${code(row)}.paper_by = '' OR ${code(row)}.paper_by = ANY(${organizations}::text[]))`
  /**
   * SQL: true if a row of units or of shipped units comes from the source. A row without an issuer may come from it, so
   * it matches.
   */
  const isOfSource = (row: 'u' | 's'): Sql => {
    if (wanted === '') return ANY
    if (kind === 'partNumber') return sql`${code(row)}.product_id = ANY(${productIds}::bigint[])`
    const column = code(`${row}.${COLUMNS[kind]}`)
    // The index of vendors is in capitals.
    if (kind === 'vendor')
      return sql`upper(${column}) = ANY(SELECT upper(name) FROM unnest(${organizations}::text[]) AS name)`
    if (kind === 'paperBy') return sql`${column} = ANY(${organizations}::text[])`
    const isNamed = (name: Sql) => sql`${name} <> '' AND upper(${name}) = upper(${wanted}::text)`
    // A piece that was returned after its serial number was recorded again is split off the unit with that number.
    if (kind === 'mark' && row === 'u') {
      const isMarked = isNamed(code('m.mark'))
      return sql`u.id IN (SELECT m.id FROM units m WHERE ${isMarked} UNION ALL
        SELECT b.id FROM units m JOIN units b ON b.split_from = m.id AND b.kind = 'bulk' WHERE ${isMarked})`
    }
    return allOf([isNamed(column), ofIssuer(row)])
  }
  const hasPeriod = from !== '' || to !== ''
  const isIn = (day: Sql): Sql =>
    hasPeriod ? sql`${day} BETWEEN ${from || '-infinity'}::date AND ${to || 'infinity'}::date` : ANY
  const dayOf = (moment: Sql) => sql`(${moment} AT TIME ZONE ${store.timeZone}::text)::date`
  const isSent = (row: 'p' | 's'): Sql => isIn(dayOf(code(`${row}.shipped_at`)))
  return {
    isOfSource,
    isKnownOfShipped: wanted !== '' && SOURCES_OF_SHIPPED.includes(kind),
    isReceived: dated === 'received' ? isIn(sql`coalesce(u.received_on, ${dayOf(code('u.created_at'))})`) : ANY,
    isShipped: dated === 'shipped' ? isSent('s') : ANY,
    /** SQL: true if a row has shipped in the period */
    isSent,
    /** pieces that have not shipped match no period of shipment */
    isOnlyShipped: dated === 'shipped' && hasPeriod,
  }
}

/** A unit that shipped with an order, or that an order has reserved. */
export const OrderedUnitShape = z.object({
  unitId: z.number(),
  productId: z.number(),
  orderId: z.string(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  quantity: z.number(),
  /** pieces of it that were returned */
  cameBack: z.number(),
  /** null: it has not shipped */
  shippedAt: z.nullable(z.date()),
})
export type OrderedUnit = z.output<typeof OrderedUnitShape>

/**
 * Finds every order that has or had pieces of a source, without a limit, the latest shipment first. A shipped unit is
 * also found by its facts at shipment, so that no sale is hidden if the unit is changed or deleted later.
 */
export async function findSold(db: Db, recalled: Recalled): Promise<OrderedUnit[]> {
  const { isOfSource, isKnownOfShipped, isReceived, isShipped, isOnlyShipped } = conditionsOf(recalled)
  const byShipped = sql`UNION SELECT s.order_id, s.unit_id FROM shipped_units s WHERE ${isOfSource('s')}`
  return rows(
    db,
    OrderedUnitShape,
    sql`WITH hits AS (
        SELECT s.order_id, s.unit_id FROM shipped_units s JOIN units u ON u.id = s.unit_id WHERE ${isOfSource('u')}
        ${isKnownOfShipped ? byShipped : NONE}
      )
      SELECT s.unit_id AS "unitId", s.product_id, s.order_id AS "orderId", s.kind, s.mark, s.quantity,
        s.came_back, s.shipped_at AS "shippedAt"
      FROM hits h JOIN shipped_units s USING (order_id, unit_id) LEFT JOIN units u ON u.id = s.unit_id
      WHERE (u.id IS NULL OR ${isReceived}) AND ${isShipped}
      UNION ALL
      SELECT u.id, u.product_id, r.order_id, u.kind, u.mark, r.quantity, 0, NULL
        FROM reserved_units r JOIN units u ON u.id = r.unit_id
        WHERE ${isOnlyShipped ? sql`false` : allOf([isOfSource('u'), isReceived])}
      ORDER BY "shippedAt" DESC NULLS FIRST, "orderId", "unitId"`,
  )
}

const UNITS_AT_ONCE = 500

/** Lists the units of a source that are in the house, sorted by ID, 500 at once, after the ID `after`. */
export async function listRecalledUnits(
  db: Db,
  recalled: Recalled,
  after: number | null,
): Promise<{ units: Unit[]; after: number | null }> {
  const { isOfSource, isReceived, isOnlyShipped } = conditionsOf(recalled)
  if (isOnlyShipped) return { units: [], after: null }
  const found = await rows(
    db,
    UnitShape,
    sql`${code(FOUND)} WHERE ${isOfSource('u')} AND ${isReceived} AND NOT u.is_gone AND u.id > ${after ?? 0}
      ORDER BY u.id LIMIT ${code(UNITS_AT_ONCE + 1)}`,
  )
  const units = found.slice(0, UNITS_AT_ONCE)
  return { units, after: found.length > UNITS_AT_ONCE ? (units.at(-1)?.id ?? null) : null }
}

const UnitsAndOpenShape = z.object({ units: z.number(), open: z.number() })

/** Counts the units in the house, and how many of them a recall would quarantine. */
export async function countRecalledUnits(db: Db, recalled: Recalled): Promise<{ units: number; open: number }> {
  const { isOfSource, isReceived, isOnlyShipped } = conditionsOf(recalled)
  if (isOnlyShipped) return { units: 0, open: 0 }
  const row = await firstRow(
    db,
    UnitsAndOpenShape,
    sql`SELECT count(*)::int AS units, count(*) FILTER (WHERE u.state IN ('available', 'inspecting')
        AND u.quantity + (SELECT coalesce(sum(r.quantity), 0) FROM reserved_units r WHERE r.unit_id = u.id) > 0)::int AS open
      FROM units u WHERE ${isOfSource('u')} AND ${isReceived} AND NOT u.is_gone`,
  )
  return row ?? { units: 0, open: 0 }
}

const ProductIdAndQuantityShape = z.object({ productId: z.number(), quantity: z.number() })

/**
 * Counts the pieces in stock without a unit, part by part. They have no serial, lot or vendor, and cannot be
 * quarantined.
 */
export async function countLoosePieces(
  db: Db,
  productIds: readonly number[],
): Promise<{ productId: number; quantity: number }[]> {
  return rows(db, ProductIdAndQuantityShape, {
    name: 'recalled-loose-pieces',
    text: `SELECT product_id, sum(quantity - unit_pieces)::int AS quantity FROM stock_lines
      WHERE product_id = ANY($1) AND quantity > unit_pieces GROUP BY product_id ORDER BY product_id`,
    values: [productIds],
  })
}

/** Lists the orders that have or had pieces of some units. */
export async function readOrdered(db: Db, unitIds: readonly number[]): Promise<OrderedUnit[]> {
  return rows(db, OrderedUnitShape, {
    name: 'ordered-of-units',
    text: `SELECT s.unit_id AS "unitId", s.product_id, s.order_id AS "orderId", s.kind, s.mark, s.quantity,
        s.came_back, s.shipped_at FROM shipped_units s WHERE s.unit_id = ANY($1)
      UNION ALL
      SELECT u.id, u.product_id, r.order_id, u.kind, u.mark, r.quantity, 0, NULL
        FROM reserved_units r JOIN units u ON u.id = r.unit_id WHERE r.unit_id = ANY($1)
      ORDER BY "orderId", "unitId"`,
    values: [unitIds],
  })
}

/** The units of a recall with pieces that have shipped and were not returned. */
async function unitsOut(db: Db, recalled: Recalled): Promise<UnitsOut> {
  const out = (await findSold(db, recalled)).filter(
    ({ shippedAt, quantity, cameBack }) => shippedAt !== null && cameBack < quantity,
  )
  const unitIds = [...new Set(out.map(({ unitId }) => unitId))].toSorted((a, b) => a - b)
  return { unitIds, isHereHeld: !conditionsOf(recalled).isOnlyShipped }
}

/** The number of units with pieces that have left which the recall still has to stop. */
export const countRecalledOut = async (db: Db, recalled: Recalled): Promise<number> =>
  countOpenOut(db, await unitsOut(db, recalled))

/** A unit that ships and comes back during a recall is tried again. */
const MAX_TRIES = 3

/**
 * Quarantines the units of a recall that are in the house, all units of a stock line in one transaction, so that no
 * buyer gets one while the others are stopped. After a failure, a second call continues. Orders retain their reserved
 * pieces, and cannot ship with them. Pieces that have left come into quarantine when they are returned. Returns the
 * number of units stopped, in the house and out of it.
 */
export async function holdRecalled(
  context: StockContext,
  { reason, adminId, ...recalled }: Recalled & { reason: string; adminId: string },
): Promise<{ held: number; out: number }> {
  const { kind, text, issuedBy } = recalled
  await writeAudit(context.db, {
    adminId,
    action: 'stock.recalled',
    subject: 'recall',
    subjectId: text === '' ? 'period' : kind,
    label: text || recallSourceWords(recalled),
    before: null,
    after: {
      ...(text === '' ? {} : { [RECALL_KINDS[kind]]: text }),
      ...(kind !== 'paperNumber' || issuedBy === '' ? {} : { issuedBy }),
      ...(recalled.from === '' && recalled.to === '' ? {} : { period: recallSourceWords({ ...recalled, text: '' }) }),
      reason,
    },
  })
  // Units may ship, come back, be split off or received while the others are stopped, so both lists are read until they are empty.
  const tries = new Map<number, number>()
  let out = 0
  let held = 0
  for (;;) {
    // Stop the units with pieces that have left first, so that a concurrent return is either found below or stopped.
    const stopped = await stopUnitsOut(context.db, await unitsOut(context.db, recalled), reason, adminId)
    out += stopped
    const open = (await openUnits(context.db, recalled)).filter(({ id }) => (tries.get(id) ?? 0) < MAX_TRIES)
    if (stopped === 0 && open.length === 0) break
    for (const { id } of open) tries.set(id, (tries.get(id) ?? 0) + 1)
    for (const [lineId, units] of Map.groupBy(open, ({ stockLineId }) => stockLineId)) {
      const unitIds = units.map(({ id }) => id)
      held += await holdLine(context, lineId, unitIds, reason, adminId)
    }
  }
  return { held, out }
}

const OpenUnitsRowShape = z.object({ id: z.number(), stockLineId: z.number(), state: z.enum(UNIT_STATE_NAMES) })

/** Lists the units of a recall that can be quarantined. */
async function openUnits(db: Db, recalled: Recalled): Promise<{ id: number; stockLineId: number }[]> {
  const { isOfSource, isReceived, isOnlyShipped } = conditionsOf(recalled)
  if (isOnlyShipped) return []
  const found = await rows(
    db,
    OpenUnitsRowShape,
    sql`SELECT u.id, u.stock_line_id, u.state FROM units u
      WHERE ${isOfSource('u')} AND ${isReceived} AND NOT u.is_gone ORDER BY u.product_id, u.id`,
  )
  return found.filter(({ state }) => afterUnitMove('quarantined', state) !== null)
}

/** Pieces of a package that is still in the house; `unitId` null: pieces without a unit. */
export const PiecesInHouseShape = z.object({
  packageId: z.string(),
  orderId: z.string(),
  unitId: z.nullable(z.number()),
  productId: z.nullable(z.number()),
  shippedAt: z.nullable(z.date()),
})
export type PiecesInHouse = z.output<typeof PiecesInHouseShape>

/** Finds the packages that contain pieces of a recall: by their unit, or by part number for pieces without a unit. */
export async function packagesOfRecall(
  db: Db,
  recalled: Recalled,
  pieces: readonly PiecesInHouse[],
): Promise<Set<string>> {
  const { isOfSource, isKnownOfShipped, isReceived, isOnlyShipped, isSent } = conditionsOf(recalled)
  const { kind, text, productIds } = recalled
  const columns = sql`${pieces.map(({ packageId }) => packageId)}::uuid[], ${pieces.map(({ orderId }) => orderId)}::uuid[],
    ${pieces.map(({ unitId }) => unitId)}::bigint[], ${pieces.map(({ productId }) => productId)}::bigint[],
    ${pieces.map(({ shippedAt }) => shippedAt)}::timestamptz[]`
  const loose = kind === 'partNumber' && text !== '' ? productIds : []
  const byShipped = sql`OR EXISTS (SELECT FROM shipped_units s WHERE s.order_id = p.order_id AND s.unit_id = p.unit_id AND ${isOfSource('s')})`
  const found = await rows(
    db,
    TextIdShape,
    sql`SELECT DISTINCT p.id FROM unnest(${columns}) AS p (id, order_id, unit_id, product_id, shipped_at)
      LEFT JOIN units u ON u.id = p.unit_id
      WHERE ((p.unit_id IS NULL AND p.product_id = ANY(${loose}::bigint[]))
          OR (u.id IS NOT NULL AND (${isOfSource('u')} ${isKnownOfShipped ? byShipped : NONE}) AND ${isReceived}))
        AND ${isOnlyShipped ? isSent('p') : ANY}`,
  )
  return new Set(found.map(({ id }) => id))
}

const holdLine = (
  context: StockContext,
  lineId: number,
  unitIds: readonly number[],
  reason: string,
  adminId: string,
): Promise<number> =>
  inTransaction(context.db, async tx => {
    let held = 0
    const { line, units } = await lockUnitsOf(tx, lineId, unitIds, context)
    for (const unit of units) {
      // Buyers of shipped pieces are notified separately, and units that another admin has stopped need no second stop.
      if (afterUnitMove('quarantined', unit.state) === null || unit.quantity + unit.taken === 0) continue
      await writeMove(tx, unit, 'quarantined', { adminId }, recallNote(reason))
      await writeAudit(tx, {
        adminId,
        action: 'stock.unit_moved',
        subject: 'product',
        subjectId: line.productId,
        label: line.sku,
        before: { unit: unit.mark, state: unit.state },
        after: { unit: unit.mark, state: 'quarantined', note: recallNote(reason) },
      })
      held += 1
    }
    return held
  })
