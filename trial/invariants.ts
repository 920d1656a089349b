import {
  ORDER_EVENTS,
  ORDER_STATUSES,
  type OrderMove,
  type OrderStatus,
  PAYMENT_STATUSES,
} from '../domain/orders/order.ts'
import { findWrong } from '../server/invariants/find-wrong.ts'
import { checkStock } from '../server/invariants/stock.ts'
import { checkSums } from '../server/invariants/sums.ts'
import { CROSSING_RULES } from './crossing-rules.ts'
import { type Evidence, mailKey, mailKeyOf, type Violation } from './evidence.ts'
import { findSecrets } from './find-secrets.ts'
import { GOODS_RULES } from './goods-rules.ts'
import { MONEY_RULES } from './money-rules.ts'
import { byKey, type Rule } from './rule.ts'

/** SQL join for lost pieces that are replaced: the order has reservations for the lost pieces and for their replacements. */
const REPLACED = `LEFT JOIN (SELECT l.order_item_id, sum(l.quantity) AS quantity FROM fulfillment_lines l
  JOIN fulfillments r ON r.id = l.fulfillment_id AND r.settled_as = 'replaced' GROUP BY 1) f ON f.order_item_id = x.id`

// Rules that hold after any run, once the jobs have finished.

/**
 * Returns all violations. Assumes that no price of a part has changed since the orders were placed, because the store has no
 * price history.
 */
export async function checkInvariants(evidence: Evidence): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [rule, check] of Object.entries(RULES)) {
    for (const problem of await check(evidence)) violations.push({ rule, problem })
  }
  return violations
}

/** Returns the violations of the rules that hold at any time, even before the jobs have run. */
export async function checkAtOnce(evidence: Pick<Evidence, 'db' | 'ledger'>): Promise<Violation[]> {
  const violations: Violation[] = []
  const nothing = { mails: [], mayRepeat: new Set<string>(), secrets: NO_SECRETS, logs: [] }
  for (const [rule, check] of Object.entries(AT_ONCE))
    for (const problem of await check({ ...nothing, ...evidence })) violations.push({ rule, problem })
  return violations
}
const NO_SECRETS = { cardNumbers: [], cardCodes: [], tokens: [] }

const AT_ONCE: Record<string, Rule> = {
  'stock equals its ledger, reservations equal orders': async ({ db }) => [
    ...(await checkStock(db)),
    ...(await findWrong(
      db,
      `SELECT format('order %s needs %s pieces of product %s, but %s are held or sold', o.order_number, x.pieces, x.product_id, coalesce(h.pieces, 0)) AS wrong
        FROM orders o
        JOIN (SELECT x.order_id, x.product_id, sum(x.quantity - x.canceled + coalesce(f.quantity, 0) - coalesce(b.quantity, 0) - coalesce(a.quantity, 0)) AS pieces
          FROM order_items x LEFT JOIN backorders b ON b.order_item_id = x.id ${REPLACED} LEFT JOIN (SELECT order_item_id, sum(quantity) AS quantity
            FROM backorder_arrivals WHERE is_without_stock GROUP BY 1) a ON a.order_item_id = x.id
          WHERE x.price_source <> 'round-up' AND x.product_id IS NOT NULL GROUP BY 1, 2) x ON x.order_id = o.id
        LEFT JOIN (SELECT h.order_id, i.product_id, sum(h.quantity) AS pieces FROM reservations h
          JOIN stock_lines i ON i.id = h.stock_line_id WHERE h.state <> 'released' GROUP BY 1, 2) h
          ON h.order_id = o.id AND h.product_id = x.product_id
        WHERE o.status <> 'canceled' AND x.pieces <> coalesce(h.pieces, 0)`,
    )),
  ],

  'reservations follow their order': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s is %s and %s, but a reservation of it is %s', o.order_number, o.status, o.payment_status, h.state) AS wrong
        FROM orders o JOIN reservations h ON h.order_id = o.id
        WHERE NOT CASE h.state WHEN 'held' THEN o.status = 'pending' AND o.payment_status = 'unpaid'
          WHEN 'sold' THEN o.status <> 'canceled' AND o.payment_status <> 'unpaid' AND o.to_ship > 0
          WHEN 'shipped' THEN EXISTS (SELECT FROM fulfillments f WHERE f.order_id = o.id AND f.shipped_at IS NOT NULL) ELSE true END`,
    ),

  ...MONEY_RULES,
  ...GOODS_RULES,
  ...CROSSING_RULES,

  'sums are right to the cent': ({ db }) => checkSums(db),

  'unit prices are list prices, or those of the quote': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s: %s for %s, which costs %s', o.order_number, x.unit_price, x.sku, p.selling_price) AS wrong
        FROM orders o JOIN order_items x ON x.order_id = o.id LEFT JOIN products p ON p.id = x.product_id
        WHERE x.price_source <> 'round-up' AND CASE
          WHEN p.own_prices_only OR p.lowest_own_price IS NOT NULL THEN false
          WHEN x.quote_number IS NULL THEN x.unit_price IS DISTINCT FROM p.selling_price
          ELSE NOT EXISTS (SELECT FROM quotes q JOIN quote_lines l ON l.quote_id = q.id
            WHERE q.quote_number = x.quote_number AND l.answer = 'offered' AND l.offer_sku = x.sku AND l.unit_price = x.unit_price) END`,
    ),

  'order numbers are unique': ({ db }) =>
    findWrong(
      db,
      `SELECT format('%s: %s orders', order_number, count(*)) AS wrong FROM orders
        GROUP BY order_number HAVING count(*) > 1 OR order_number !~ '^APS-[0-9]{8}-([1-9][0-9]{3}|[1-9][0-9]{6}|[0-9A-HJKMNP-TV-Z]{7})$'`,
    ),

  'states are in their tables, and the history leads to them': async ({ db }) => {
    const { rows } = await db.$client.query<{
      order_number: string
      status: string
      payment_status: string
      events: string[]
    }>(
      `SELECT o.order_number, o.status, o.payment_status, array_agg(h.event ORDER BY h.id) FILTER (WHERE h.id IS NOT NULL) AS events
        FROM orders o LEFT JOIN order_history h ON h.order_id = o.id GROUP BY o.id`,
    )
    return rows.flatMap(({ order_number, status, payment_status, events }) => {
      const isKnown =
        ORDER_STATUSES.some(known => known === status) && PAYMENT_STATUSES.some(known => known === payment_status)
      const path = events ?? []
      const paid = path.filter(event => event === 'paid').length
      const hasRefundEvent = !['voided', 'refunded'].includes(payment_status) || path.includes(payment_status)
      const isInHistory = endsOf(path).has(status) && paid === (payment_status === 'unpaid' ? 0 : 1) && hasRefundEvent
      return isKnown && isInHistory ? [] : [`order ${order_number} is ${status} and ${payment_status} after ${path}`]
    })
  },
}

const RULES: Record<string, Rule> = {
  ...AT_ONCE,

  'nothing is open past its deadline': async ({ db }) => [
    ...(await findWrong(
      db,
      `SELECT format('attempt %s of order %s has been %s since %s', a.reference, o.order_number, a.state, a.created_at) AS wrong
        FROM payment_attempts a JOIN orders o ON o.id = a.order_id
        WHERE a.state IN ('started', 'unknown') AND a.created_at < now() - interval '10 minutes 30 seconds'`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('the reservation of order %s expired at %s and was not released', order_number, hold_expires_at) AS wrong FROM orders o
        WHERE status = 'pending' AND payment_status = 'unpaid' AND hold_expires_at < now() - interval '5 minutes'
          AND NOT EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND a.state IN ('started', 'unknown', 'held'))`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('a refund of %s for order %s is not done: %s, %s', b.amount, o.order_number, b.state, b.last_error) AS wrong
        FROM refunds b JOIN orders o ON o.id = b.order_id
        WHERE b.state = 'failed' OR (b.state = 'requested' AND b.next_try_at < now() - interval '1 minute')`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('notification %s of %s was not processed', notification_id, transaction_id) AS wrong
        FROM payment_notifications WHERE handled_at IS NULL AND received_at < now() - interval '90 seconds'`,
    )),
  ],

  'paid buyers and the back office get a mail': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s is %s: mails %s', order_number, payment_status, mails) AS wrong
        FROM (
          SELECT o.order_number, o.payment_status, array_agg(e.event ORDER BY e.event) AS mails,
            count(*) FILTER (WHERE e.recipient = o.email
              AND e.event = CASE WHEN o.user_id IS NULL THEN 'guest_order_confirmation' ELSE 'order_confirmation' END) AS own,
            count(*) FILTER (WHERE e.event IN ('guest_order_confirmation', 'order_confirmation')) AS to_buyers,
            count(*) FILTER (WHERE e.event = 'new_order') AS to_admin
          FROM orders o LEFT JOIN emails e ON e.entity = 'order:' || o.id GROUP BY o.id) mails_of_orders
        WHERE (own, to_buyers, to_admin) <> CASE WHEN payment_status = 'unpaid' THEN (0::bigint, 0::bigint, 0::bigint)
          ELSE (1::bigint, 1::bigint, 1::bigint) END`,
    ),

  'each mail is sent once': async ({ db, mails, mayRepeat }) => {
    const { rows } = await db.$client.query<{
      id: number
      created_at: Date
      event: string
      recipient: string
      state: string
      last_error: string
    }>('SELECT id, created_at, event, recipient, state, last_error FROM emails')
    const received = byKey([...mails], mail => mailKeyOf(mail.messageId))
    const queued = new Set(rows.map(mailKey))
    return [
      ...rows.flatMap(row => {
        const copies = received.get(mailKey(row)) ?? []
        const name = `mail ${row.id}, ${row.event} to ${row.recipient}`
        if (row.state !== 'sent') return [`${name} is ${row.state} ${row.last_error}, received ${copies.length} times`]
        if (copies.length === 0) return [`${name} is marked as sent but was not received`]
        const isTwice = copies.length > 1 && !mayRepeat.has(mailKey(row))
        return isTwice ? [`${name} was received ${copies.length} times`] : []
      }),
      ...[...received.keys()].filter(key => !queued.has(key)).map(key => `a received mail has no record: ${key}`),
    ]
  },

  'no card number, card code or token is stored': async ({ db, secrets, logs, mails }) => {
    const tables = await db.$client.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await db.$client.query<{ text: string | null }>(
        `SELECT string_agg(row_to_json(t)::text, E'\\n') AS text FROM ${name} t`,
      )
      found.push(...findSecrets(rows[0]?.text ?? '', secrets).map(secret => `${secret} in table ${name}`))
    }
    for (const { name, text } of logs) found.push(...findSecrets(text, secrets).map(secret => `${secret} in ${name}`))
    const text = mails.map(({ raw, shown }) => `${raw}\n${shown}`).join('\n')
    found.push(...findSecrets(text, secrets).map(secret => `${secret} in a mail`))
    return found
  },
}

/**
 * Returns the states in which a history may end. An event can have several targets, because packages and returns decide. Empty
 * if an event is not allowed in the state before it.
 */
function endsOf(events: readonly string[]): Set<unknown> {
  let ends = new Set<OrderStatus | null>([null])
  for (const event of events) {
    const move: OrderMove | undefined = isEvent(event) ? ORDER_EVENTS[event] : undefined
    const canMove = (at: OrderStatus | null) =>
      move && (move.from === null ? at === null : at !== null && move.from.includes(at))
    const next = [...ends]
      .filter(canMove)
      .flatMap(at => (typeof move?.to === 'string' ? [move.to] : [at, ...(move?.to ?? [])]))
    ends = new Set(next)
  }
  return ends
}
const isEvent = (event: string): event is keyof typeof ORDER_EVENTS => event in ORDER_EVENTS
