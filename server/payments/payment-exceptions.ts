import { ORDER_STATUSES } from '../../domain/orders/order.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { NameShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import type { Log } from '../platform/observability/log.ts'
import {
  type AttemptView,
  type Exceptions,
  PaidOrderShape,
  type PaidOrderView,
  type UnmatchedCharges,
} from './admin-shapes.ts'
import { listAttempts, listNotifications, listRefunds, MAX_LISTED } from './list-payments.ts'
import { LIVE_ATTEMPTS } from './live-attempts.ts'
import type { ListedCharge } from './provider.ts'
import type { Providers } from './providers.ts'
import { COMPARISON_NAMES, type Comparison } from './tables.ts'

/** Minutes without an answer after which a payment needs attention. */
export const OPEN_MINUTES = 15
const GATEWAY_DAYS = 3
const GATEWAY_MS = 8_000
const DAY_MS = 86_400_000

type Context = { db: Db; log: Log }

/** SQL over notifications `n`, written as in their indexes. */
export const IS_EXCEPTION = `n.outcome <> 'explained'`

/**
 * SQL over notifications `n`: notifications of the last `days` days without an explanation in the payment records, and
 * notifications that could not be handled. A void is explained once the store has canceled the order.
 */
export const unexplained = (days: number): string =>
  `((n.handled_at IS NULL AND n.received_at < now() - interval '${OPEN_MINUTES} minutes')
    OR (${IS_EXCEPTION} AND n.received_at > now() - interval '${days} days'
      AND NOT EXISTS (SELECT FROM refunds WHERE transaction_id = n.transaction_id AND state = 'done')))`

/** Payment exceptions: each list is empty while orders and payments agree. */
export async function paymentExceptions(db: Db): Promise<Exceptions> {
  const [openAttempts, unpaid, charged, failedRefunds, notifications] = await Promise.all([
    listAttempts(db, `a.state IN (${LIVE_ATTEMPTS}) AND a.created_at < now() - interval '${OPEN_MINUTES} minutes'`),
    paidOrders(db),
    chargedNotPaid(db),
    listRefunds(db, `b.state = 'failed'`),
    listNotifications(db, unexplained(30)),
  ])
  return {
    openAttempts,
    failedRefunds,
    notifications,
    paidWithoutCharge: unpaid.orders,
    chargedNotPaid: charged.attempts,
    comparedAt: (unpaid.at < charged.at ? unpaid.at : charged.at).toISOString(),
  }
}

/** Charges that the gateway has and the store does not; the query takes at most 8 s. */
export async function chargesWithoutOrder(context: Context & { providers: Providers }): Promise<UnmatchedCharges> {
  const { charges, gatewayProblem } = await unmatchedCharges(context)
  const shown = charges.slice(0, MAX_LISTED)
  return {
    charges: shown.map(({ submittedAt, provider: _, ...charge }) => ({
      ...charge,
      submittedAt: submittedAt.toISOString(),
    })),
    gatewayProblem,
  }
}

/** Interval between comparisons of every order with every payment, which takes a second in a large store. */
const COMPARED_MINUTES = 10
const LAST_HOUR = `now() - interval '1 hour'`

const ComparedShape = z.object({ found: z.array(z.string()), at: z.date() })
type Compared = z.output<typeof ComparedShape>

const WITHOUT_CHARGE = `o.payment_status <> 'unpaid'
  AND NOT EXISTS (SELECT FROM payment_attempts WHERE order_id = o.id AND state = 'approved')`

const PaidOrdersRowShape = z.extend(z.omit(PaidOrderShape, { total: true, createdAt: true }), {
  total: z.string(),
  createdAt: z.date(),
})

async function paidOrders(db: Db): Promise<{ orders: PaidOrderView[]; at: Date }> {
  const { found, at } = await lastCompared(db, 'paid without charge')
  const listed = await rows(
    db,
    PaidOrdersRowShape,
    `SELECT id AS "orderId", order_number, payment_status, total,
        created_at
      FROM orders_view o WHERE id IN (
          SELECT unnest($1::uuid[]) UNION ALL
          SELECT n.id FROM unnest($2::text[]) s (status) CROSS JOIN LATERAL (
            SELECT id FROM orders_view p WHERE p.status = s.status AND created_at > ${LAST_HOUR}) n)
        AND ${WITHOUT_CHARGE}
      ORDER BY created_at DESC LIMIT ${MAX_LISTED}`,
    [found, ORDER_STATUSES],
  )
  const orders = listed.map(({ total, createdAt, ...row }) => ({
    ...row,
    total: readMoney(total),
    createdAt: createdAt.toISOString(),
  }))
  return { orders, at }
}

const CHARGED_NOT_PAID = `a.state = 'approved' AND (o.payment_status = 'unpaid' OR (o.payment_status IN ('voided', 'refunded')
  AND a.amount <> (SELECT coalesce(sum(amount), 0) FROM refunds WHERE attempt_id = a.id AND state = 'done' AND method <> 'external')))`

async function chargedNotPaid(db: Db): Promise<{ attempts: AttemptView[]; at: Date }> {
  const { found, at } = await lastCompared(db, 'charged, not paid')
  const those = `a.id IN (SELECT unnest($1::uuid[])
    UNION ALL SELECT id FROM payment_attempts WHERE state = 'approved' AND closed_at > ${LAST_HOUR})`
  return { attempts: await listAttempts(db, `${those} AND ${CHARGED_NOT_PAID}`, [found]), at }
}

/** IDs of all mismatches. */
const COMPARISONS: Record<Comparison, string> = {
  'paid without charge': `SELECT id FROM orders_view o WHERE ${WITHOUT_CHARGE} ORDER BY created_at DESC`,
  'charged, not paid': `SELECT a.id FROM payment_attempts a JOIN orders_view o ON o.id = a.order_id
    WHERE ${CHARGED_NOT_PAID} ORDER BY a.created_at DESC`,
}

/** The last comparison. Only the very first request waits for one. */
async function lastCompared(db: Db, name: Comparison): Promise<Compared> {
  const row = await firstRow(db, ComparedShape, 'SELECT found, at FROM reconciliations WHERE name = $1', [name])
  return row ?? compare(db, name)
}

async function compare(db: Db, name: Comparison): Promise<Compared> {
  const compared = await firstRow(
    db,
    ComparedShape,
    `INSERT INTO reconciliations (name, found) SELECT $1, ARRAY(${COMPARISONS[name]} LIMIT ${MAX_LISTED})
      ON CONFLICT (name) DO UPDATE SET found = excluded.found, at = excluded.at RETURNING found, at`,
    [name],
  )
  if (!compared) throw new Error(`${name}: not compared`)
  return compared
}

/** Compares every order with every payment, unless that was done in the last ten minutes. */
export async function compareBooks(db: Db): Promise<void> {
  const found = await rows(
    db,
    NameShape,
    `SELECT name FROM reconciliations WHERE at > now() - interval '${COMPARED_MINUTES} minutes'`,
  )
  for (const name of COMPARISON_NAMES) if (!found.some(fresh => fresh.name === name)) await compare(db, name)
}

type UnmatchedCharge = ListedCharge & { provider: string }
type UnmatchedEntry = { charges: UnmatchedCharge[]; gatewayProblem: string | null }

const IdAndProviderShape = z.object({ id: z.string(), provider: z.string() })

/** All charges without an attempt that are not being refunded, except those of orders with a live attempt. */
export async function unmatchedCharges({
  db,
  providers,
  log,
}: Context & { providers: Providers }): Promise<UnmatchedEntry> {
  const since = new Date(databaseNow().getTime() - GATEWAY_DAYS * DAY_MS)
  const signal = AbortSignal.timeout(GATEWAY_MS)
  let charges: UnmatchedCharge[]
  try {
    const listed = providers.all.map(async provider =>
      (await provider.listCharges(since, signal)).map(charge => ({ ...charge, provider: provider.name })),
    )
    charges = (await Promise.all(listed)).flat()
  } catch (error) {
    log.warn({ error: String(error) }, 'the gateway did not list its charges')
    return { charges: [], gatewayProblem: 'The card gateway could not be asked.' }
  }
  const found = await rows(
    db,
    IdAndProviderShape,
    `SELECT c.id, c.provider FROM unnest($1::text[], $2::text[], $3::text[]) AS c (id, invoice, provider)
      WHERE NOT EXISTS (SELECT FROM payment_attempts a WHERE transaction_id = c.id AND a.provider = c.provider AND (state NOT IN ('declined', 'failed')
          OR EXISTS (SELECT FROM refunds WHERE attempt_id = a.id)))
        AND NOT EXISTS (SELECT FROM orders_view o JOIN payment_attempts a ON a.order_id = o.id
          WHERE o.order_number = c.invoice AND a.state IN (${LIVE_ATTEMPTS}))`,
    [
      charges.map(charge => charge.transactionId),
      charges.map(charge => charge.invoiceNumber),
      charges.map(charge => charge.provider),
    ],
  )
  const unmatched = new Set(found.map(({ id, provider }) => `${provider} ${id}`))
  return {
    charges: charges.filter(charge => unmatched.has(`${charge.provider} ${charge.transactionId}`)),
    gatewayProblem: null,
  }
}
