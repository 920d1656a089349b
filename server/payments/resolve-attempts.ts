import { z } from '../../domain/text/zod.ts'
import { rows } from '../platform/db/rows.ts'
import type { Log } from '../platform/observability/log.ts'
import { deadline } from './deadline.ts'
import { STARTED_SECONDS } from './notify-of-result.ts'
import type { ChargeOutcome, PaymentProvider } from './provider.ts'
import { type PaymentContext, settleAttempt } from './settle-attempt.ts'

const OpenShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  provider: z.string(),
  reference: z.string(),
  state: z.enum(['started', 'unknown', 'held']),
  transactionId: z.nullable(z.string()),
  createdAt: z.date(),
  minutes: z.number(),
  /** transactions of the order's other attempts */
  others: z.array(z.string()),
})
type Open = z.output<typeof OpenShape>

/** An attempt without a charge at the gateway after this time was never charged. */
const ABSENT_MINUTES = 10

const AT_ONCE = 100

/**
 * Queries the gateway for attempts without an answer, by transaction if known, else by invoice number and reference,
 * and records the results. Also continues the reversal of invalid charges. Returns the number of settled attempts. If
 * the gateway cannot answer, the attempt stays as it is for the next round. Starts no new attempt once the round
 * `isOver`.
 */
export async function resolveAttempts(context: PaymentContext & { log: Log }, isOver = deadline()): Promise<number> {
  const { db, providers, log } = context
  // In random order: a review may take days, and a hundred held attempts must not block the others.
  const found = await rows(
    db,
    OpenShape,
    `SELECT a.id, o.order_number, a.provider, a.reference, a.state, a.transaction_id, a.created_at,
        extract(epoch FROM now() - a.created_at)::float8 / 60 AS minutes,
        ARRAY(SELECT transaction_id FROM payment_attempts x
          WHERE x.order_id = a.order_id AND x.provider = a.provider AND x.id <> a.id AND transaction_id IS NOT NULL) AS others
      FROM payment_attempts a JOIN orders_view o ON o.id = a.order_id
      WHERE a.state IN ('unknown', 'held') OR (a.state = 'started' AND a.created_at < now() - make_interval(secs => ${STARTED_SECONDS}))
      ORDER BY random() LIMIT ${AT_ONCE}`,
  )
  let settled = 0
  for (const attempt of found) {
    if (isOver()) break
    try {
      const outcome = await ask(providers.named(attempt.provider), attempt)
      if (!outcome) continue
      const result = await settleAttempt(context, attempt.id, outcome)
      if (result.kind !== 'pending') settled++
      log.info(
        { attempt: attempt.id, order: attempt.orderNumber, outcome: outcome.kind, settled: result.kind },
        'payment attempt resolved',
      )
    } catch (error) {
      log.error(
        { err: error, attempt: attempt.id, order: attempt.orderNumber },
        'payment attempt could not be resolved',
      )
    }
  }
  return settled
}

async function ask(provider: PaymentProvider, attempt: Open): Promise<ChargeOutcome | null> {
  const { orderNumber, reference, transactionId, createdAt, others, minutes, state } = attempt
  if (transactionId !== null) {
    const known = await provider.find(transactionId)
    if (!known) throw new Error(`the gateway knows of no transaction ${transactionId}`)
    const { outcome } = known
    return outcome.kind === 'unknown' || outcome.kind === state ? null : outcome
  }
  const sought = { invoiceNumber: orderNumber, reference, since: createdAt, except: others }
  const charge = await provider.findCharge(sought)
  if (charge?.kind === 'approved') return charge
  if (charge?.kind === 'held') return state === 'held' ? null : charge
  // A declined charge may belong to an earlier attempt. Only after a while is it certain that the charge of this
  // attempt never arrived.
  if (charge?.kind === 'unknown' || minutes < ABSENT_MINUTES) return null
  if (charge) return charge
  return {
    kind: 'failed',
    reasonCode: null,
    refusal: null,
    message: 'The card company knows of no charge. Your card was not charged.',
  }
}
