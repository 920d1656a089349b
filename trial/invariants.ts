import { ORDER_EVENTS, ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '../domain/order.ts'
import { ATTEMPT_STATES } from '../domain/payment.ts'
import { checkStock } from '../server/checkout/testing.ts'
import type { Evidence, LedgerLine, Violation } from './evidence.ts'
import { findSecrets } from './find-secrets.ts'

// What must hold after anything, once the jobs have had their time. Each rule answers what breaks it, in words.

type Rule = (evidence: Evidence) => Promise<string[]>

/** All violations. Prices of parts must not have been changed since orders were placed: no price of a moment is kept. */
export async function checkInvariants(evidence: Evidence): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [rule, check] of Object.entries(RULES)) {
    for (const what of await check(evidence)) violations.push({ rule, what })
  }
  return violations
}

const RULES: Record<string, Rule> = {
  'stock equals its ledger, holds equal orders': async ({ db }) => [
    ...(await checkStock(db)),
    ...(await wrong(
      db,
      `SELECT format('order %s: %s of product %s, %s held or sold', o.order_number, x.pieces, x.product_id, coalesce(h.pieces, 0)) AS wrong
        FROM orders o
        JOIN (SELECT order_id, product_id, sum(quantity) AS pieces FROM order_items
          WHERE price_source NOT IN ('round-up', 'sourced') GROUP BY 1, 2) x ON x.order_id = o.id
        LEFT JOIN (SELECT h.order_id, i.product_id, sum(h.quantity) AS pieces FROM stock_holds h
          JOIN product_inventory i ON i.id = h.inventory_id WHERE h.state <> 'released' GROUP BY 1, 2) h
          ON h.order_id = o.id AND h.product_id = x.product_id
        WHERE o.status <> 'canceled' AND x.pieces <> coalesce(h.pieces, 0)`,
    )),
  ],

  'holds follow their order': ({ db }) =>
    wrong(
      db,
      `SELECT format('order %s is %s and %s, a line of its stock is %s', o.order_number, o.status, o.payment_status, h.state) AS wrong
        FROM orders o JOIN stock_holds h ON h.order_id = o.id
        WHERE h.state <> 'released' AND h.state <> CASE WHEN o.status = 'canceled' THEN 'released' WHEN o.payment_status = 'paid' THEN 'sold' ELSE 'held' END`,
    ),

  'a paid order has one charge of its total, an unpaid one has none': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{
      order_number: string
      total: string
      payment_status: string
      transaction_id: string | null
    }>('SELECT order_number, total, payment_status, transaction_id FROM orders')
    const charges = byKey(ledger.filter(stands), charge => charge.invoiceNumber ?? '')
    return rows.flatMap(({ order_number, total, payment_status, transaction_id }) => {
      const mine = charges.get(order_number) ?? []
      const said = mine.map(({ transId, amount }) => `${amount} as ${transId}`).join(', ') || 'nothing'
      const isRight =
        payment_status === 'paid'
          ? mine.length === 1 &&
            Number(mine[0]?.amount).toFixed(2) === Number(total).toFixed(2) &&
            mine[0]?.transId === transaction_id
          : mine.length === 0
      return isRight
        ? []
        : [`order ${order_number} of ${total} is ${payment_status} (${transaction_id}), charged: ${said}`]
    })
  },

  'a charge has its order': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{ order_number: string }>('SELECT order_number FROM orders')
    const known = new Set(rows.map(row => row.order_number))
    return ledger
      .filter(charge => stands(charge) && !known.has(charge.invoiceNumber ?? ''))
      .map(({ transId, amount, invoiceNumber }) => `charge ${transId} of ${amount} for ${invoiceNumber}: no such order`)
  },

  'no attempt is charged twice': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{ reference: string }>('SELECT reference FROM payment_attempts')
    const known = new Set(rows.map(row => row.reference))
    const took = ledger.filter(({ type, responseCode }) => isCharge(type) && ['1', '4'].includes(responseCode))
    return [...byKey(took, charge => charge.refId ?? '')].flatMap(([reference, charges]) => [
      ...(known.has(reference) ? [] : [`charge ${charges[0]?.transId} is of no attempt (${reference})`]),
      ...(charges.length > 1 ? [`attempt ${reference}: ${charges.map(charge => charge.transId).join(', ')}`] : []),
    ])
  },

  'attempts agree with their order': ({ db }) =>
    wrong(
      db,
      `SELECT format('order %s is %s, its attempts %s', o.order_number, o.payment_status, array_agg(a.state || ' ' || a.amount)) AS wrong
        FROM orders o LEFT JOIN payment_attempts a ON a.order_id = o.id GROUP BY o.id
        HAVING count(*) FILTER (WHERE a.state = 'approved') <> (o.payment_status = 'paid')::int
          OR count(*) FILTER (WHERE a.state = 'approved' AND a.amount = o.total AND a.transaction_id = o.transaction_id) <> (o.payment_status = 'paid')::int
          OR count(*) FILTER (WHERE a.state IN ('started', 'unknown', 'held')) > 1`,
    ),

  'sums are right to the cent': ({ db }) =>
    wrong(
      db,
      `SELECT format('order %s: lines %s, shipping %s, tax %s, total %s', o.order_number, sum(x.unit_price * x.quantity), o.shipping_fee, o.tax, o.total) AS wrong
        FROM orders o LEFT JOIN order_items x ON x.order_id = o.id GROUP BY o.id
        HAVING coalesce(sum(x.unit_price * x.quantity), 0) + o.shipping_fee + o.tax <> o.total OR bool_or(x.total_price <> x.unit_price * x.quantity) OR count(x.id) = 0`,
    ),

  'unit prices are list prices, or what a quote says': ({ db }) =>
    wrong(
      db,
      `SELECT format('order %s: %s for %s, which costs %s', o.order_number, x.unit_price, x.sku, p.selling_price) AS wrong
        FROM orders o JOIN order_items x ON x.order_id = o.id JOIN products p ON p.id = x.product_id
        WHERE x.unit_price IS DISTINCT FROM p.selling_price AND x.price_source NOT IN ('round-up', 'quote', 'sourced')
        UNION ALL
        SELECT format('order %s: %s for %s is not what %s says', o.order_number, x.unit_price, x.sku, x.quote_number)
        FROM orders o JOIN order_items x ON x.order_id = o.id
        WHERE x.price_source IN ('quote', 'sourced') AND NOT EXISTS (
          SELECT FROM quotes q JOIN quote_lines l ON l.quote_id = q.id WHERE q.quote_number = x.quote_number
            AND l.offer_sku = x.sku AND l.unit_price = x.unit_price AND l.offer_quantity = x.quantity)`,
    ),

  'order numbers are unique': ({ db }) =>
    wrong(
      db,
      `SELECT format('%s: %s orders', order_number, count(*)) AS wrong FROM orders
        GROUP BY order_number HAVING count(*) > 1 OR order_number !~ '^APS-[0-9]{8}-[0-9]{4,5}$'`,
    ),

  'states are in their tables, history leads to them': async ({ db }) => {
    const { rows } = await db.$client.query<{
      order_number: string
      status: string
      payment_status: string
      events: string[]
    }>(
      `SELECT o.order_number, o.status, o.payment_status, array_agg(h.event ORDER BY h.id) FILTER (WHERE h.id IS NOT NULL) AS events
        FROM orders o LEFT JOIN order_history h ON h.order_id = o.id GROUP BY o.id`,
    )
    const attempts = await wrong(
      db,
      `SELECT format('an attempt is %s', state) AS wrong FROM payment_attempts WHERE state <> ALL($1)`,
      [[...ATTEMPT_STATES]],
    )
    return [
      ...attempts,
      ...rows.flatMap(({ order_number, status, payment_status, events }) => {
        const isKnown =
          ORDER_STATUSES.some(known => known === status) && PAYMENT_STATUSES.some(known => known === payment_status)
        const path = events ?? []
        const isTold = endOf(path) === status && path.includes('paid') === (payment_status !== 'unpaid')
        return isKnown && isTold ? [] : [`order ${order_number} is ${status} and ${payment_status} after ${path}`]
      }),
    ]
  },

  'nothing is undecided past its time': async ({ db }) => [
    ...(await wrong(
      db,
      `SELECT format('attempt %s of order %s is %s since %s', a.reference, o.order_number, a.state, a.created_at) AS wrong
        FROM payment_attempts a JOIN orders o ON o.id = a.order_id
        WHERE a.state IN ('started', 'unknown') AND a.created_at < now() - interval '10 minutes 30 seconds'`,
    )),
    ...(await wrong(
      db,
      `SELECT format('order %s keeps its stock since %s', order_number, hold_expires_at) AS wrong FROM orders o
        WHERE status = 'pending' AND payment_status = 'unpaid' AND hold_expires_at < now() - interval '5 minutes'
          AND NOT EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND a.state IN ('started', 'unknown', 'held'))`,
    )),
  ],

  'each mail is sent, once': async ({ db, mails, mayRepeat }) => {
    const { rows } = await db.$client.query<{
      id: number
      created_at: Date
      event: string
      recipient: string
      state: string
      last_error: string
    }>('SELECT id, created_at, event, recipient, state, last_error FROM emails')
    const taken = byKey([...mails], mail => messageKey(mail.messageId))
    const queued = new Set(rows.map(keyOfRow))
    return [
      ...rows.flatMap(row => {
        const mine = taken.get(keyOfRow(row)) ?? []
        const name = `mail ${row.id}, ${row.event} to ${row.recipient}`
        if (row.state !== 'sent') return [`${name} is ${row.state} ${row.last_error}, taken ${mine.length} times`]
        if (mine.length === 0) return [`${name} counts as sent and never arrived`]
        const isTwice = mine.length > 1 && !mine.every(mail => mayRepeat.has(mail.messageId))
        return isTwice ? [`${name} came ${mine.length} times`] : []
      }),
      ...[...taken.keys()].filter(key => !queued.has(key)).map(key => `a mail came that was never written: ${key}`),
    ]
  },

  'no card, card code or token is kept': async ({ db, secrets, logs, mails }) => {
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
    const letters = mails.map(({ raw, shown }) => `${raw}\n${shown}`).join('\n')
    found.push(...findSecrets(letters, secrets).map(secret => `${secret} in a mail`))
    return found
  },
}

async function wrong(db: Evidence['db'], text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await db.$client.query<{ wrong: string }>(text, values)
  return rows.map(row => row.wrong)
}

const isCharge = (type: string) => type === 'authCaptureTransaction'
/** Approved and not taken back. */
export const stands = ({ type, responseCode, status }: LedgerLine): boolean =>
  isCharge(type) && responseCode === '1' && status !== 'voided'

function byKey<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

/** Where a history ends, or null when a step of it is no move of the table. */
function endOf(events: readonly string[]): OrderStatus | null {
  let at: OrderStatus | null = null
  for (const event of events) {
    const move: { from: readonly OrderStatus[] | null; to: OrderStatus | null } | undefined = isEvent(event)
      ? ORDER_EVENTS[event]
      : undefined
    const isAllowed = move && (move.from === null ? at === null : at !== null && move.from.includes(at))
    if (!isAllowed) return null
    at = move.to ?? at
  }
  return at
}
const isEvent = (event: string): event is keyof typeof ORDER_EVENTS => event in ORDER_EVENTS

// The part of a Message-ID that names the row: `<mail.{id}.{created at}@…>` (server/mail/transport.ts).
const messageKey = (messageId: string): string => /^<(mail\.\d+\.\d+)@/.exec(messageId)?.[1] ?? messageId
const keyOfRow = ({ id, created_at }: { id: number; created_at: Date }) => `mail.${id}.${created_at.getTime()}`
