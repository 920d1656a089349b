import type { RoundUp, RoundUpRequest } from '../../domain/cart/round-up.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'

/** The requested round-up of a cart that is being priced; null: none. Refuses ROUND_UP_FOR_CUSTOMERS for a guest. */
export function requestedRoundUp(
  upTo: RoundUp | null | undefined,
  country: string | null,
  store: Pick<Store, 'minimumOrder'>,
  userId: string | null,
): RoundUpRequest | null {
  if (!upTo) return null
  if (userId === null) throw new Refusal('ROUND_UP_FOR_CUSTOMERS')
  return { upTo, country, minimums: store.minimumOrder }
}
