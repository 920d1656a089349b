import {
  isPastValidity,
  isQuoteEventAllowed,
  type QuoteKind,
  type QuoteStatus,
  type QuoteTurn,
  turnAfter,
} from '../../domain/quotes/quote.ts'
import { store } from '../../domain/settings/store.ts'
import { storeDay } from '../../domain/text/store-day.ts'

type Facts = { kind: QuoteKind; status: QuoteStatus; turn: QuoteTurn | null; validUntil: string | null }
type Standing = { status: QuoteStatus; turn: QuoteTurn | null }

/** The displayed status of a quote: it counts as expired after its last day, even if the store has not recorded that yet. */
export function quoteStanding({ kind, status, turn, validUntil }: Facts, now = new Date()): Standing {
  const isOver =
    isQuoteEventAllowed('expired', { kind, status }, 'clock') &&
    isPastValidity(validUntil, storeDay(now, store.timeZone))
  return isOver
    ? { status: 'expired', turn: turnAfter('expired', { kind, status: 'expired', turn }, 'clock') }
    : { status, turn }
}
