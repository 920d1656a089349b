import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { ChargeOutcome, Gateway } from './gateway.ts'
import { settleAttempt } from './settle-attempt.ts'

type Open = { id: string; order_number: string; state: 'started' | 'unknown' | 'held'; minutes: number }

/** A request that charges has answered or given up by then; only a killed one leaves `started` behind for longer. */
const STARTED_SECONDS = 60
/** Absent at the gateway for this long after the attempt: it was never charged. */
const ABSENT_MINUTES = 10

/**
 * Asks the gateway what became of attempts that have no answer, by invoice number, and brings that into the books.
 * Returns how many were settled. A gateway that cannot say leaves everything as it is, for the next time.
 */
export async function resolveAttempts({ db, gateway, log }: { db: Db; gateway: Gateway; log: Log }): Promise<number> {
  const { rows } = await db.$client.query<Open>(
    `SELECT a.id, o.order_number, a.state, extract(epoch FROM now() - a.created_at)::float8 / 60 AS minutes
      FROM payment_attempts a JOIN orders o ON o.id = a.order_id
      WHERE a.state IN ('unknown', 'held') OR (a.state = 'started' AND a.created_at < now() - make_interval(secs => ${STARTED_SECONDS}))
      ORDER BY a.created_at LIMIT 100`,
  )
  let settled = 0
  for (const attempt of rows) {
    try {
      const outcome = await ask(gateway, attempt)
      if (!outcome) continue
      const result = await settleAttempt(db, gateway, attempt.id, outcome)
      if (result.kind !== 'pending') settled++
      log.info(
        { attempt: attempt.id, order: attempt.order_number, outcome: outcome.kind, settled: result.kind },
        'payment attempt resolved',
      )
    } catch (error) {
      log.error(
        { err: error, attempt: attempt.id, order: attempt.order_number },
        'payment attempt could not be resolved',
      )
    }
  }
  return settled
}

async function ask(gateway: Gateway, { order_number, minutes, state }: Open): Promise<ChargeOutcome | null> {
  const found = await gateway.findCharge(order_number)
  if (found?.kind === 'approved') return found
  if (found?.kind === 'held') return state === 'held' ? null : found
  // A refusal may be an earlier attempt's: only after a while is it certain that this one never arrived.
  if (found?.kind === 'unknown' || minutes < ABSENT_MINUTES) return null
  if (found) return found
  return {
    kind: 'failed',
    reasonCode: null,
    message: 'The card company knows of no charge. Your card was not charged.',
  }
}
