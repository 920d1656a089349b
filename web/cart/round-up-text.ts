import { cents, formatMoney } from '../../domain/money/money.ts'
import { refusalCode } from '../api-refusal.ts'

/** The button's place: the cart (drawer and page) or checkout, with different texts. */
export type RoundUpPlace = 'cart' | 'checkout'

export const LOG_IN_TO_ROUND_UP = 'Please log in to add items to cart'

/** The message after the difference was added; amounts in cents. Null if nothing was missing. */
export function roundedUpText(
  place: RoundUpPlace,
  { added, minimum }: { added: number; minimum: number },
): string | null {
  if (added <= 0) return null
  const amount = formatMoney(cents(added))
  return place === 'cart'
    ? `Added ${amount} to meet minimum requirement`
    : `Added ${amount} to meet the ${formatMoney(cents(minimum))} minimum order requirement`
}

/** The message if it could not be added. */
export function roundUpFailure(place: RoundUpPlace, error: unknown): string {
  switch (refusalCode(error)) {
    case 'NOT_SIGNED_IN':
    case 'ROUND_UP_FOR_CUSTOMERS':
      return LOG_IN_TO_ROUND_UP
    case 'ROUND_UP_UNAVAILABLE':
      return place === 'cart'
        ? 'Unable to add minimum adjustment'
        : 'Unable to add minimum adjustment. Please add more items to your cart.'
    default:
      return 'Failed to add minimum adjustment'
  }
}
