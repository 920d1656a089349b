import { cents, formatMoney } from '../../domain/money/money.ts'
import { QUOTE_EVENT_WORDS } from '../../domain/quotes/quote-words.ts'
import { shipToWords } from '../../domain/quotes/quote-zip.ts'
import { dayInWords } from '../../domain/text/calendar-day.ts'
import type { QuoteView } from './queries.ts'

type Happened = QuoteView['history'][number]
type Offer = NonNullable<Happened['offer']>

/** A message or an action, as the buyer sees it. */
export type Entry = {
  id: number
  /** all admins appear as `admin`; null: an automatic event */
  by: 'buyer' | 'admin' | null
  what: string
  note: string
  at: string
  attachments: Happened['attachments']
  offer: { summary: string; lines: Offer['lines']; unavailable: string[]; isEarlier: boolean } | null
}

/** Messages and actions of both sides, oldest first. */
export function conversation(history: readonly Happened[]): Entry[] {
  const latest = history.findLast(({ offer }) => offer !== null)?.id
  return history.map(({ id, event, actor, note, at, offer, attachments, revision }) => ({
    id,
    by: actor === 'buyer' ? 'buyer' : actor === 'admin' ? 'admin' : null,
    what: QUOTE_EVENT_WORDS[event],
    note: event === 'unit_approved' && note ? `Ship to ${shipToWords(note)}` : note,
    at,
    attachments,
    offer: offer && {
      summary: offerSummary(offer, revision),
      lines: offer.lines,
      unavailable: offer.unavailable,
      isEarlier: id !== latest,
    },
  }))
}

function offerSummary({ goods, shipping, total, validUntil }: Offer, revision: number): string {
  const amount =
    shipping === null
      ? `${formatMoney(cents(goods))} without shipping`
      : `${formatMoney(cents(total))}${shipping > 0 ? ' with shipping' : ''}`
  return `Revision ${revision}: ${amount}, through ${dayInWords(validUntil)}`
}
