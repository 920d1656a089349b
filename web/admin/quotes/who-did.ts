import type { AdminQuote } from './queries.ts'

const OTHERS = { gateway: 'the card gateway', clock: 'the clock' } as const

/** Who did a step of a quote: the buyer and the admins by name. */
export function whoDid(
  { buyer, admins }: Pick<AdminQuote, 'buyer' | 'admins'>,
  { id, actor }: Pick<AdminQuote['quote']['history'][number], 'id' | 'actor'>,
): string {
  if (actor === 'buyer') return buyer.name || buyer.email
  if (actor === 'admin') return admins.find(({ historyId }) => historyId === id)?.name ?? 'an admin'
  return OTHERS[actor]
}
