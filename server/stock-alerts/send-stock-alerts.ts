import { sql } from 'drizzle-orm'
import { alertBatchSize, HOURS_BETWEEN_ALERTS } from '../../domain/stock-alerts/stock-alert.ts'
import { z } from '../../domain/text/zod.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { NOW, readMoney } from '../platform/db/column-types.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'
import { NumberIdShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { hashOfToken, newLinkToken } from '../platform/secrets/link-token.ts'
import { alertLink } from './internal/alert-link.ts'
import { moveAlerts } from './internal/move-alert.ts'

const PARTS_AT_ONCE = 100

/** SQL for parts `p` with stock `s` that can be bought and for which no alert was sent in the last hours. */
const MAY_BE_TOLD = `p.is_published AND p.is_listed AND s.quantity > 0 AND NOT EXISTS (SELECT FROM stock_alerts t
  WHERE t.product_id = p.id AND t.state = 'notified' AND t.notified_at > now() - interval '${HOURS_BETWEEN_ALERTS} hours')`

/**
 * Queues mails to the subscribers of parts that are in stock again, one transaction per part; returns their number.
 * It reads the subscribers, not stock events, so a killed process loses nothing. Any number of processes may run it
 * at once.
 */
export async function sendStockAlerts(db: Db, publicUrl: string, isStopped = () => false): Promise<number> {
  const found = await rows(
    db,
    NumberIdShape,
    `SELECT p.id FROM (SELECT DISTINCT product_id FROM stock_alerts WHERE state = 'waiting') w
        JOIN products_view p ON p.id = w.product_id JOIN product_stock_view s ON s.product_id = p.id
      WHERE ${MAY_BE_TOLD} ORDER BY p.id LIMIT ${PARTS_AT_ONCE}`,
  )
  let sent = 0
  for (const { id } of found) {
    if (isStopped()) break
    sent += await inTransaction(db, tx => sendAlertsOfPart(tx, id, publicUrl))
  }
  return sent
}

const PartShape = z.object({
  sku: z.string(),
  name: z.string(),
  uom: z.string(),
  slug: z.string(),
  quantity: z.number(),
  offers: z.array(
    z.object({
      condition: z.string(),
      quantity: z.number(),
      price: z.nullable(z.string()),
      isFrom: z.boolean(),
    }),
  ),
})
type Part = z.output<typeof PartShape>
const WaitingShape = z.object({
  id: z.number(),
  email: z.string(),
  quantity: z.nullable(z.number()),
  notices: z.number(),
})
type Waiting = z.output<typeof WaitingShape>

async function sendAlertsOfPart(tx: Tx, productId: number, publicUrl: string): Promise<number> {
  // Another process that handles this part has committed when this one continues.
  await lockText(tx, 'stock alerts', `${productId}`)
  const part = await readPart(tx, productId)
  if (!part) return 0
  const waiting = await rows(
    tx,
    WaitingShape,
    `SELECT id, email, quantity, notices + 1 AS notices FROM stock_alerts WHERE product_id = $1 AND state = 'waiting'
      ORDER BY waiting_since, id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [productId, alertBatchSize(part.quantity)],
  )
  const notified = waiting.map(alert => ({ ...alert, token: newLinkToken() }))
  await moveAlerts(
    tx,
    notified.map(({ id }) => id),
    'notified',
    { notifiedAt: NOW, notices: sql`notices + 1` },
  )
  await tx.$client.query(
    `INSERT INTO stock_alert_links (hash, alert_id, confirms)
      SELECT hash, alert_id, false FROM unnest($1::text[], $2::bigint[]) AS made (hash, alert_id)`,
    [notified.map(({ token }) => hashOfToken(token)), notified.map(({ id }) => id)],
  )
  for (const alert of notified) await mailOf(tx, part, alert, publicUrl)
  return notified.length
}

/**
 * The conditions of products `p` that are in stock, each with the price of its own pieces: that of a unit, else that of the line of
 * stock, else that of the part. `isFrom`: some cost more, or are on request.
 */
const OFFERS = `SELECT coalesce(json_agg(json_build_object('condition', i.condition, 'quantity', i.quantity, 'price', c.price::text,
    'isFrom', c.is_from) ORDER BY i.quantity DESC, i.id), '[]')
  FROM stock_lines_view i CROSS JOIN LATERAL (
    SELECT min(price) AS price, count(DISTINCT price) > 1 OR bool_or(price IS NULL) AS is_from FROM (
      SELECT nullif(u.price, 0) AS price FROM units_for_sale u WHERE u.stock_line_id = i.id AND u.price IS NOT NULL
      UNION ALL SELECT nullif(coalesce(i.price, p.selling_price), 0) WHERE i.quantity > (SELECT coalesce(sum(u.quantity), 0)
        FROM units_for_sale u WHERE u.stock_line_id = i.id AND u.price IS NOT NULL)) pieces) c
  WHERE i.product_id = p.id AND i.quantity > 0`

async function readPart(tx: Tx, productId: number): Promise<Part | undefined> {
  return firstRow(
    tx,
    PartShape,
    `SELECT p.sku, p.name, p.uom, p.slug, s.quantity, (${OFFERS}) AS offers
      FROM products_view p JOIN product_stock_view s ON s.product_id = p.id WHERE p.id = $1 AND ${MAY_BE_TOLD}`,
    [productId],
  )
}

async function mailOf(
  tx: Tx,
  { sku, name, uom, slug, offers }: Part,
  { id, email, quantity, notices, token }: Waiting & { token: string },
  publicUrl: string,
): Promise<void> {
  const leave = alertLink(publicUrl, 'leave', token)
  await queueMail(tx, {
    event: 'back_in_stock',
    entity: noticeOf(id, notices),
    recipient: email,
    template: 'backInStock',
    unsubscribeUrl: leave,
    facts: {
      sku,
      name,
      uom,
      quantity,
      leave,
      offers: offers.map(({ price, ...offer }) => ({ ...offer, price: price === null ? null : readMoney(price) })),
      link: `${publicUrl}/shop/product/${encodeURIComponent(slug)}`,
    },
  })
}

/** The key of a mail's subject: this alert and its number of mails. */
const noticeOf = (id: number, notices: number): string => `stock-alert:${id}:${notices}`

const IsStockAlertDueRowShape = z.object({
  id: z.number(),
  state: z.string(),
  notices: z.number(),
  canBuy: z.boolean(),
})

/**
 * True if an unrendered mail must still be sent: its reader still wants the part, and it is in stock. If it is sold
 * out again, the alert waits on in its position.
 */
export async function isStockAlertDue(tx: Tx, entity: string): Promise<boolean> {
  const [, id] = entity.split(':')
  const alert = await firstRow(
    tx,
    IsStockAlertDueRowShape,
    `SELECT a.id, a.state, a.notices, p.is_published AND p.is_listed AND s.quantity > 0 AS can_buy
      FROM stock_alerts a JOIN products_view p ON p.id = a.product_id JOIN product_stock_view s ON s.product_id = p.id
      WHERE a.id = $1 FOR UPDATE OF a`,
    [Number(id)],
  )
  if (alert?.state !== 'notified' || noticeOf(alert.id, alert.notices) !== entity) return false
  if (alert.canBuy) return true
  await moveAlerts(tx, [alert.id], 'sold_out', { notifiedAt: null })
  return false
}
