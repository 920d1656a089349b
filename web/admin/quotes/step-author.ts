import { actorWord } from '../actor-word.ts'
import type { AdminQuote } from './queries.ts'

/** The person who did a step of a quote: the buyer, or an admin by name. */
export function stepAuthor(
  { buyer, admins }: Pick<AdminQuote, 'buyer' | 'admins'>,
  { id, actor }: Pick<AdminQuote['quote']['history'][number], 'id' | 'actor'>,
): string {
  if (actor === 'buyer') return buyer.name || buyer.email
  if (actor === 'admin') return admins.find(({ historyId }) => historyId === id)?.name ?? actorWord(actor)
  return actorWord(actor)
}
