import { DOCUMENTS_OF_PAPER } from '../domain/inventory/document-kind.ts'
import { rolesThatMay } from '../domain/staff/roles.ts'
import { findWrong } from '../server/invariants/find-wrong.ts'
import { readAdminOrder } from '../server/orders/reading/read-admin-order.ts'
import type { Db } from '../server/platform/db/database.ts'
import { listReturns } from '../server/returns/list-returns.ts'
import { readAdminReturn } from '../server/returns/read-admin-return.ts'
import { byKey, type Rule } from './rule.ts'

// Rules between two features whose data can be right separately and still contradict each other.

/** SQL for the pieces of each order line in the shipped packages that meet the condition `where`. */
const inPackages = (where: string) => `(SELECT l.order_item_id, sum(l.quantity) AS pieces FROM fulfillment_lines l
  JOIN fulfillments f ON f.id = l.fulfillment_id AND f.shipped_at IS NOT NULL WHERE ${where} GROUP BY 1)`
const RETURNED = '(SELECT order_item_id, sum(quantity) AS pieces FROM return_lines GROUP BY 1)'

/** SQL condition: the user `p` may inspect units. */
const MAY_INSPECT = `EXISTS (SELECT FROM user_roles g JOIN roles r ON r.id = g.role_id
  WHERE g.user_id = p.id AND r.name IN (${rolesThatMay('inspect_units')
    .map(role => `'${role}'`)
    .join(', ')}))`

/** SQL rows: each release paper with each kind of document that fits it. */
const KINDS_OF_PAPER = Object.entries(DOCUMENTS_OF_PAPER)
  .flatMap(([paper, kinds]) => kinds.flat().map(kind => `('${paper}', '${kind}')`))
  .join(', ')

export const CROSSING_RULES: Record<string, Rule> = {
  'each shipped piece is in one place': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s, line %s: %s pieces were shipped, %s came back by returns, and %s were lost or came back in packages', i.order_id,
          i.id, s.pieces, r.pieces, a.pieces) AS wrong
        FROM order_items i JOIN ${inPackages('true')} s ON s.order_item_id = i.id JOIN ${RETURNED} r ON r.order_item_id = i.id
        JOIN ${inPackages(`f.state IN ('lost', 'returned_to_sender')`)} a ON a.order_item_id = i.id
        WHERE r.pieces + a.pieces > s.pieces`,
    ),

  'returned pieces are accepted once': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s, product %s: %s returned pieces were accepted and %s scrapped, but %s were shipped and not lost', b.order_id, b.product_id,
          b.pieces, coalesce(x.pieces, 0), coalesce(s.pieces, 0)) AS wrong
        FROM (SELECT h.order_id, u.product_id, sum(h.pieces) AS pieces FROM unit_history h JOIN units u ON u.id = h.unit_id
          WHERE h.event = 'came_back' AND h.order_id IS NOT NULL GROUP BY 1, 2) b
        LEFT JOIN (SELECT i.order_id, i.product_id, sum(l.quantity) AS pieces FROM return_lines l
          JOIN order_items i ON i.id = l.order_item_id WHERE l.condition IS NULL GROUP BY 1, 2) x
          ON x.order_id = b.order_id AND x.product_id = b.product_id
        LEFT JOIN (SELECT f.order_id, i.product_id, sum(l.quantity) AS pieces FROM fulfillment_lines l
          JOIN fulfillments f ON f.id = l.fulfillment_id AND f.shipped_at IS NOT NULL AND f.state <> 'lost'
          JOIN order_items i ON i.id = l.order_item_id GROUP BY 1, 2) s ON s.order_id = b.order_id AND s.product_id = b.product_id
        WHERE b.pieces + coalesce(x.pieces, 0) > coalesce(s.pieces, 0)`,
    ),

  'an order ends when all its packages were lost or came back and were refunded': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s is %s, although all its packages were refunded', o.order_number, o.status) AS wrong FROM orders o
        WHERE o.to_ship = 0 AND o.status NOT IN ('canceled', 'returned', 'return_requested', 'return_approved')
          AND EXISTS (SELECT FROM fulfillments f WHERE f.order_id = o.id AND f.settled_as = 'refunded')
          AND NOT EXISTS (SELECT FROM fulfillments f WHERE f.order_id = o.id AND f.settled_as IS NULL)`,
    ),

  'an order that is canceled before shipping is canceled in all its lines': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s is canceled, but of %s only %s of %s pieces are', o.order_number, i.sku, i.canceled, i.quantity) AS wrong
        FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.status = 'canceled' AND i.price_source <> 'round-up' AND i.canceled < i.quantity
          AND EXISTS (SELECT FROM order_items c WHERE c.order_id = o.id AND c.canceled > 0)
          AND NOT EXISTS (SELECT FROM fulfillments f WHERE f.order_id = o.id AND f.shipped_at IS NOT NULL)`,
    ),

  'an order that is canceled before its charge settles is voided': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{ order_number: string; amounts: string[] }>(
      `SELECT o.order_number, array_agg(b.amount::text ORDER BY b.created_at, b.id) AS amounts FROM orders o
        JOIN refunds b ON b.order_id = o.id AND b.state = 'requested' WHERE o.status = 'canceled'
          AND NOT EXISTS (SELECT FROM fulfillments f WHERE f.order_id = o.id AND f.shipped_at IS NOT NULL)
        GROUP BY o.id HAVING count(*) > 1`,
    )
    const charges = byKey(ledger, ({ invoiceNumber }) => invoiceNumber ?? '')
    return rows.flatMap(({ order_number, amounts }) => {
      const isOpen = charges.get(order_number)?.some(({ status }) => status === 'capturedPendingSettlement')
      return isOpen
        ? [`order ${order_number} is canceled, but has separate refunds of ${amounts.join(' and ')} to make`]
        : []
    })
  },

  'a unit is shipped with a document that fits it': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s: %s %s was shipped with %s, but none of its documents fits: %s', s.order_id, s.kind, s.mark, s.paper,
          coalesce((SELECT string_agg(d.name || ' ' || coalesce(u.reading, 'deleted'), ', ' ORDER BY d.id) FROM shipped_documents d
            LEFT JOIN unit_documents u ON u.unit_id = d.unit_id AND u.digest = d.digest
            WHERE d.order_id = s.order_id AND d.unit_id = s.unit_id), 'none')) AS wrong
        FROM shipped_units s WHERE s.paper IS NOT NULL AND NOT EXISTS (
          SELECT FROM shipped_documents d JOIN (VALUES ${KINDS_OF_PAPER}) AS k (paper, kind) ON k.paper = s.paper AND k.kind = d.kind
          LEFT JOIN unit_documents u ON u.unit_id = d.unit_id AND u.digest = d.digest
          WHERE d.order_id = s.order_id AND (d.unit_id = s.unit_id OR (d.unit_id IS NULL AND d.product_id = s.product_id))
            -- Documents that were later removed from their unit are ignored.
            AND (d.unit_id IS NULL OR u.id IS NULL OR u.reading = 'agrees' OR u.confirmed_at IS NOT NULL))`,
    ),

  'quality has accepted each unit for sale': ({ db }) =>
    findWrong(
      db,
      `SELECT format('unit %s, %s %s, is for sale, but its last inspection event is: %s', u.id, u.kind, u.mark,
          h.event || coalesce(' by ' || p.email, '')) AS wrong
        FROM units u CROSS JOIN LATERAL (SELECT event, admin_id FROM unit_history WHERE unit_id = u.id
          AND event IN ('added', 'came_back', 'accepted', 'cleared') ORDER BY id DESC LIMIT 1) h
        LEFT JOIN users p ON p.id = h.admin_id
        WHERE u.state = 'available' AND NOT u.is_gone AND CASE h.event
          WHEN 'came_back' THEN true
          -- A unit that is recorded from stock on the shelf adds no pieces.
          WHEN 'added' THEN EXISTS (SELECT FROM stock_movements m WHERE m.unit_id = u.id AND m.reason = 'unit' AND m.delta > 0)
            OR (u.paper IS NOT NULL AND p.id IS NOT NULL AND NOT ${MAY_INSPECT})
          ELSE p.id IS NOT NULL AND NOT ${MAY_INSPECT} END`,
    ),

  'no unit of a recalled vendor is for sale': ({ db }) =>
    findWrong(
      db,
      `SELECT format('unit %s of %s was added before the recall of its vendor and is for sale', u.id, u.vendor) AS wrong FROM units u
        JOIN audit_entries a ON a.action = 'stock.recalled' AND a.subject_id = 'vendor' AND upper(trim(a.label)) = upper(u.vendor)
        WHERE u.state = 'available' AND u.quantity > 0 AND u.created_at < a.at
          AND NOT EXISTS (WITH RECURSIVE own (id) AS (
              SELECT u.id UNION SELECT s.split_from FROM own JOIN units s ON s.id = own.id WHERE s.split_from IS NOT NULL)
            SELECT FROM unit_history h JOIN own ON own.id = h.unit_id WHERE h.event IN ('accepted', 'cleared') AND h.created_at > a.at)`,
    ),

  // A package with returned pieces had reached its buyer before the hold, so it is ignored.
  'no package is shipped while a recall holds it': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s, package %s is %s, but its recall hold was not lifted', a.label, f.position, f.state) AS wrong
        FROM audit_entries a JOIN fulfillments f ON f.order_id::text = a.subject_id AND f.position = (a.before->>'parcel')::int
        WHERE a.action = 'order.parcel_held' AND (f.state = 'delivered' OR (f.state = 'shipped' AND f.carrier <> 'pickup'))
          AND NOT EXISTS (SELECT FROM audit_entries l WHERE l.action = 'order.parcel_hold_lifted' AND l.subject_id = a.subject_id
            AND l.before->>'parcel' = a.before->>'parcel' AND l.id > a.id)
          AND NOT EXISTS (SELECT FROM fulfillment_pieces p WHERE p.fulfillment_id = f.id AND p.returned > 0)`,
    ),
}

type Packed = { orderId: string; unitId: number; maximum: number; sent: number; back: number }

/**
 * Finds units that the documents of an order name too often, such as units of a lost package, or too rarely: each unit that is
 * on its way to the buyer or has arrived must be named.
 */
export async function findMisnamed(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.$client.query<Packed>(
    `SELECT f.order_id AS "orderId", p.unit_id AS "unitId",
        (coalesce(sum(p.quantity) FILTER (WHERE f.state <> 'lost' AND f.shipped_at IS NOT NULL), 0) + coalesce(
          (SELECT quantity FROM reserved_units r WHERE r.order_id = f.order_id AND r.unit_id = p.unit_id), 0))::int AS maximum,
        coalesce(sum(p.quantity) FILTER (WHERE f.state IN ('shipped', 'delivered')), 0)::int AS sent,
        coalesce((SELECT came_back FROM shipped_units s WHERE s.order_id = f.order_id AND s.unit_id = p.unit_id), 0) AS back
      FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id
      WHERE f.order_id = ANY($1) AND p.unit_id IS NOT NULL
        AND EXISTS (SELECT FROM fulfillments x WHERE x.order_id = f.order_id AND x.state = 'lost') GROUP BY 1, 2`,
    [orderIds],
  )
  const wrong: string[] = []
  for (const [orderId, units] of byKey(rows, row => row.orderId)) {
    const { order } = await readAdminOrder(db, orderId)
    const named = new Map<number, number>()
    for (const { unitId, quantity } of order.items.flatMap(item => item.units))
      named.set(unitId, (named.get(unitId) ?? 0) + quantity)
    for (const { unitId, maximum, sent, back } of units) {
      const pieces = named.get(unitId) ?? 0
      if (pieces > maximum || pieces < sent - back)
        wrong.push(
          `order ${order.orderNumber}: its documents name ${pieces} pieces of unit ${unitId}, but ${sent} were sent and not lost, and at most ${maximum} belong to it`,
        )
    }
  }
  return wrong
}

/**
 * Finds completed returns for which the list of returns, the page of the return and the page of the order show different pieces
 * or outcomes.
 */
export async function findReturnsThatDiffer(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const orderId of orderIds) {
    const { order } = await readAdminOrder(db, orderId)
    const ended = order.returns.filter(({ state }) => state === 'completed')
    if (ended.length === 0) continue
    const { returns } = await listReturns(db, { show: 'returned', search: order.orderNumber, after: null }, true)
    for (const { id, pieces, requestedPieces, missingPieces } of ended) {
      const onOrder = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
      const { completion } = await readAdminReturn(db, { orderId, returnId: id })
      const onReturn = completion?.pieces.reduce((sum, { quantity }) => sum + quantity, 0)
      const listed = returns.find(row => row.id === id)
      const prefix = `order ${order.orderNumber}, ${order.status}: a completed return has ${onOrder} pieces on its page`
      if (onReturn !== onOrder) wrong.push(`${prefix}, but ${onReturn} on the page of the return`)
      if (listed?.isEmpty !== (onOrder === 0)) wrong.push(`${prefix}, but is listed as empty: ${listed?.isEmpty}`)
      const others = missingPieces.filter(line => !requestedPieces.some(({ itemId }) => itemId === line.itemId))
      if (others.length > 0) wrong.push(`${prefix}, and names ${others.map(({ sku }) => sku).join(', ')}, not in it`)
    }
  }
  return wrong
}

/** Finds valid certificates that were signed after a package was lost and name units that were only in that package. */
export const findMiscertified = (db: Db): Promise<string[]> =>
  findWrong(
    db,
    `SELECT DISTINCT format('certificate %s of order %s names %s, which was lost', c.number, c.order_number, l.mark) AS wrong
      FROM certificates c CROSS JOIN jsonb_to_recordset(c.lines) AS l (mark text)
      JOIN fulfillments f ON f.order_id = c.order_id AND f.state = 'lost' AND f.updated_at < c.signed_at
      JOIN fulfillment_pieces p ON p.fulfillment_id = f.id JOIN units u ON u.id = p.unit_id AND u.mark <> ''
      WHERE l.mark LIKE '%' || u.mark AND c.withdrawn_at IS NULL AND NOT EXISTS (SELECT FROM certificates n WHERE n.supersedes = c.id)
        AND NOT EXISTS (SELECT FROM fulfillments o JOIN fulfillment_pieces q ON q.fulfillment_id = o.id
          WHERE o.order_id = c.order_id AND o.state <> 'lost' AND q.unit_id = u.id)`,
  )

/** Finds the orders with sold or reserved units of a vendor that are missing from `named`, the orders that the recall lists. */
export async function findUnnamedByRecall(db: Db, vendor: string, named: readonly string[]): Promise<string[]> {
  return findWrong(
    db,
    `SELECT DISTINCT format('the recall of %s does not name order %s', $1::text, o.order_number) AS wrong
      FROM (SELECT order_id, unit_id FROM shipped_units UNION ALL SELECT order_id, unit_id FROM reserved_units) x
      JOIN units u ON u.id = x.unit_id JOIN orders o ON o.id = x.order_id
      WHERE upper(u.vendor) = upper($1) AND o.id <> ALL ($2::uuid[])`,
    [vendor, [...named]],
  )
}
