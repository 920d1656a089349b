import { eq } from 'drizzle-orm'
import { isPastValidity, isQuoteEventAllowed, lastDay, STANDING_QUOTE_STATUSES } from '../../domain/quotes/quote.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { recordEvent } from '../events.ts'
import { quoted } from '../platform/db/column-types.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { TextIdShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'
import { eventSubject, today } from './internal/lock-quote.ts'
import { moveQuote } from './internal/move-quote.ts'
import { mailQuoteEvent } from './quote-mails.ts'
import { quotes } from './tables.ts'

const AT_ONCE = 50
/** Written exactly as in index quotes_run_out, so that PostgreSQL uses the index. */
const STANDING = quoted(STANDING_QUOTE_STATUSES)

/**
 * Expires offers after their last day; returns how many. An offer in a pending order stays: the order either ends or
 * purchases it. Safe for any number of concurrent processes.
 */
export async function expireQuotes(db: Db): Promise<number> {
  const found = await rows(
    db,
    TextIdShape,
    `SELECT id FROM quotes q WHERE valid_until < $1 AND status IN (${STANDING})
      AND NOT EXISTS (SELECT FROM order_quotes x JOIN orders_view o ON o.id = x.order_id
        WHERE x.quote_id = q.id AND o.status = 'pending' AND o.payment_status = 'unpaid')
      ORDER BY valid_until LIMIT ${AT_ONCE}`,
    [today()],
  )
  let expired = 0
  for (const { id } of found) expired += Number(await expire(db, id))
  return expired
}

const expire = (db: Db, quoteId: string): Promise<boolean> =>
  inTransaction(db, async tx => {
    const [quote] = await tx.select().from(quotes).where(eq(quotes.id, quoteId)).for('update', { skipLocked: true })
    if (!quote || !isPastValidity(quote.validUntil, today()) || !isQuoteEventAllowed('expired', quote, 'clock'))
      return false
    await moveQuote(tx, quote, { event: 'expired', actor: 'clock' })
    return true
  }).catch(error => {
    // The buyer has just placed an order for it.
    if (error instanceof Refusal && error.code === 'QUOTE_IN_CHECKOUT') return false
    throw error
  })

/** Reminds buyers of offers that expire in a few days, once for each revision; returns how many. */
export async function remindOfQuotes(db: Db, store: Store, publicUrl: string): Promise<number> {
  const found = await rows(
    db,
    TextIdShape,
    `SELECT id FROM quotes WHERE valid_until BETWEEN $1 AND $2
      AND status IN (${STANDING}) AND reminded_of IS DISTINCT FROM revision
      -- An offer that is valid for only a few days needs no reminder.
      AND valid_until - (updated_at AT TIME ZONE $3)::date > $4
      ORDER BY valid_until LIMIT ${AT_ONCE}`,
    [today(), lastDay(today(), store.days.quoteReminder), store.timeZone, store.days.quoteReminder],
  )
  let reminded = 0
  for (const { id } of found) reminded += Number(await remind(db, id, publicUrl))
  return reminded
}

const remind = (db: Db, quoteId: string, publicUrl: string): Promise<boolean> =>
  inTransaction(db, async tx => {
    const [quote] = await tx.select().from(quotes).where(eq(quotes.id, quoteId)).for('update', { skipLocked: true })
    if (!quote || quote.remindedOf === quote.revision || !isQuoteEventAllowed('expired', quote, 'clock')) return false
    await tx.update(quotes).set({ remindedOf: quote.revision }).where(eq(quotes.id, quoteId))
    await recordEvent(tx, 'quote.reminded', eventSubject(quote))
    await mailQuoteEvent(tx, quoteId, { event: 'reminded', publicUrl, of: quote.revision })
    return true
  })
