import { guestTokenOf } from '../orders/guest-link.ts'
import type { Db } from '../platform/db/database.ts'

// The parts of a data copy that customers and guests have in common.

// Internal notes on orders and quotes are not the customer's data, nor are the names of staff.
export const ordersQuery = (
  condition: string,
): string => `SELECT o.order_number, o.email, o.status, o.payment_status, o.subtotal, o.shipping_fee, o.tax, o.total,
    o.shipping_address, o.billing_address, o.shipping_provider, o.shipping_method, o.carrier_account, o.freight_not_charged, o.notes, o.po_number,
    CASE WHEN o.user_id IS NULL THEN o.id END AS guest_order,
    s.carrier AS tracking_carrier, s.tracking_number, o.created_at, s.shipped_at, s.delivered_at, r.reason AS return_reason, r.comments AS return_comments,
    (SELECT json_agg(json_build_object('sku', i.sku, 'name', i.name, 'condition', i.condition, 'quantity', i.quantity, 'unit_of_measure', i.uom,
      'reference', i.reference, 'unit_price', i.unit_price, 'quote_number', i.quote_number) ORDER BY i.position)
      FROM order_items_view i WHERE i.order_id = o.id) AS items,
    (SELECT json_agg(json_build_object('event', h.event, 'by', h.actor, 'at', h.created_at) ORDER BY h.id)
      FROM order_history_view h WHERE h.order_id = o.id) AS history,
    (SELECT json_agg(json_build_object('at', a.created_at, 'state', a.state, 'amount', a.amount, 'card', a.card_brand,
      'card_ending', a.card_last_four) ORDER BY a.created_at)
      FROM payment_attempts_view a WHERE a.order_id = o.id) AS payments,
    (SELECT json_agg('/order/' || o.id || '/return-pictures/' || picture) FROM unnest(r.pictures) AS picture) AS return_pictures,
    (SELECT json_agg(json_build_object('name', a.name, 'by', a.attached_by, 'at', a.attached_at,
      'address', '/order/' || o.id || '/attachments/' || a.id) ORDER BY a.id)
      FROM attachments_view a WHERE a.order_id = o.id) AS attachments
  FROM orders_view o LEFT JOIN LATERAL (SELECT * FROM order_shipments WHERE order_id = o.id ORDER BY position DESC LIMIT 1) s ON true
    LEFT JOIN order_returns r ON r.order_id = o.id
  WHERE ${condition} ORDER BY o.created_at DESC, o.id`

// Files have their own addresses; a CV is only for the back office, and its sender has the original.
export const submissionsQuery = (
  condition: string,
): string => `SELECT s.submission_number, s.kind, s.status, s.first_name, s.last_name, s.company, s.email, s.phone, s.title,
    s.facts, s.texts, s.created_at,
    (SELECT json_agg(json_build_object('part_number', p.part_number, 'description', p.description, 'condition', p.condition,
      'quantity', p.quantity, 'uom', p.uom, 'price', p.price) ORDER BY p.position)
      FROM submission_parts_view p WHERE p.submission_id = s.id) AS parts,
    (SELECT json_agg('/submission/' || s.id || '/pictures/' || f.id ORDER BY f.position)
      FROM submission_files_view f WHERE f.submission_id = s.id AND f.kind = 'picture') AS pictures
  FROM submissions_view s WHERE ${condition} ORDER BY s.created_at DESC, s.id`

// A mail with a link that signs in is never shown.
export const mailsQuery = (
  condition: string,
): string => `SELECT e.event, e.recipient, coalesce(e.subject, '') AS subject, CASE WHEN e.is_secret OR e.text IS NULL THEN '' ELSE e.text END AS text, e.state,
    e.created_at, e.sent_at
  FROM emails_view e WHERE ${condition} ORDER BY e.id DESC`

const MAX_ROWS = 10_000

/** Runs statements for one owner, 10,000 rows of each at most; `incomplete` names those with more. */
export async function readLists(
  db: Db,
  lists: Record<string, string>,
  owner: string,
): Promise<Record<string, unknown[]>> {
  const data: Record<string, unknown[]> = {}
  const incomplete: string[] = []
  for (const [name, text] of Object.entries(lists)) {
    const { rows } = await db.$client.query(`${text} LIMIT ${MAX_ROWS + 1}`, [owner])
    if (rows.length > MAX_ROWS) incomplete.push(name)
    data[name] = name === 'orders' ? await withLinks(db, rows.slice(0, MAX_ROWS)) : rows.slice(0, MAX_ROWS)
  }
  return { ...data, incomplete }
}

type OrderRow = {
  guest_order: string | null
  return_pictures: string[] | null
  attachments: { address: string }[] | null
}

/** A guest's files are opened by the token of the order, which the database does not have. */
async function withLinks(db: Db, orders: OrderRow[]): Promise<unknown[]> {
  const written: unknown[] = []
  for (const { guest_order: guestOrder, ...order } of orders) {
    const hasFiles = order.return_pictures !== null || order.attachments !== null
    const token = guestOrder !== null && hasFiles ? await guestTokenOf(db, guestOrder) : null
    const linkTo = (address: string) => (token === null ? address : `${address}?token=${token}`)
    written.push({
      ...order,
      return_pictures: order.return_pictures?.map(linkTo) ?? null,
      attachments: order.attachments?.map(one => ({ ...one, address: linkTo(one.address) })) ?? null,
    })
  }
  return written
}
