import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { rows } from '../platform/db/rows.ts'
import type { Log } from '../platform/observability/log.ts'
import { type Applied, applyTransaction } from './apply-transaction.ts'
import { deadline, waitAtMost } from './deadline.ts'
import type { PaymentProvider, WebhookRequest } from './provider.ts'
import type { PaymentContext } from './settle-attempt.ts'
import { paymentNotifications } from './tables.ts'

type Context = PaymentContext & { log: Log }

/** Milliseconds that the response to the gateway waits; longer work continues in the background. */
const WAIT_MS = 5_000
const AT_ONCE = 20

/**
 * Receives a notification from the gateway: stores it, once for each ID however often it is delivered, and handles it.
 * It is trusted only for the transaction ID to query. Refuses NOT_THE_GATEWAY and NOT_A_NOTIFICATION.
 */
export async function takeNotification(
  context: Context,
  provider: PaymentProvider,
  request: WebhookRequest,
): Promise<void> {
  const read = provider.readWebhook(request)
  if (read === 'unsigned') throw new Refusal('NOT_THE_GATEWAY')
  if (read === 'illegible') throw new Refusal('NOT_A_NOTIFICATION')
  const written = await context.db
    .insert(paymentNotifications)
    .values({ ...read, provider: provider.name })
    .onConflictDoNothing()
    .returning()
  if (written.length === 0) return
  // The notification is stored: a job retries any failure from here on.
  await waitAtMost(WAIT_MS, handleNotification(context, { ...read, provider: provider.name }))
}

const NOTHING: Applied = { outcome: 'explained', orderId: null, result: 'not about a transaction' }

const TakenShape = z.object({
  provider: z.string(),
  notificationId: z.string(),
  transactionId: z.nullable(z.string()),
})
type Taken = z.output<typeof TakenShape>

/** Idempotent, also under concurrent calls. */
async function handleNotification(context: Context, { provider, notificationId, transactionId }: Taken): Promise<void> {
  try {
    const { outcome, orderId, result } =
      transactionId === null ? NOTHING : await applyTransaction(context, provider, transactionId)
    await context.db.$client.query(
      `UPDATE payment_notifications SET handled_at = now(), outcome = $2, order_id = $3, result = $4
        WHERE notification_id = $1 AND provider = $5 AND handled_at IS NULL`,
      [notificationId, outcome, orderId, result.slice(0, 500), provider],
    )
    context.log.info({ notification: notificationId, transaction: transactionId, result }, 'gateway notification')
  } catch (error) {
    context.log.error({ err: error, notification: notificationId }, 'gateway notification could not be handled')
  }
}

/**
 * Handles notifications left over from a killed process or a gateway outage. Starts no new one once the round `isOver`.
 */
export async function resumeNotifications(context: Context, isOver = deadline()): Promise<void> {
  const found = await rows(
    context.db,
    TakenShape,
    `SELECT provider, notification_id, transaction_id FROM payment_notifications
      WHERE handled_at IS NULL AND received_at < now() - interval '1 minute' ORDER BY random() LIMIT ${AT_ONCE}`,
  )
  for (const notification of found) {
    if (isOver()) break
    await handleNotification(context, notification)
  }
}
