import { type Cents, cents, formatMoney, sum, ZERO } from '../money/money.ts'
import type { Carrier } from '../shipping/carrier-account.ts'

/** The buyer's own account that a quote ships on; its id is null when the buyer has deleted it since. */
export type QuoteAccount = { id: number | null; provider: Carrier; ending: string }

/**
 * The buyer's carrier account that a quote of the cart requires for the whole order. A named account takes precedence
 * over one that is still to be named, or was deleted.
 */
export function forcedAccount(quotes: readonly { carrierAccount: QuoteAccount | null }[]): QuoteAccount | null {
  const accounts = quotes.flatMap(({ carrierAccount }) => carrierAccount ?? [])
  return accounts.find(({ id }) => id !== null) ?? accounts[0] ?? null
}

type WithShipping = { carrierAccount: QuoteAccount | null } & {
  quoteNumber: string
  /** cents */
  shipping: number
}
export type QuotedShipping = {
  /** the charge for shipping the quotes */
  shipping: Cents
  /** the order ships on the buyer's own account, without a charge for shipping */
  isOnAccount: boolean
  /** quotes that were quoted with freight, which is then not charged */
  notCharged: { quoteNumber: string; shipping: Cents }[]
}

/**
 * The shipping of the quotes of a cart. Cart, checkout and order all use this one function. One quote on an account
 * puts the whole order on it; so does `notByStore`, an account or a forwarder that the buyer chooses at checkout.
 */
export function quotedShipping(quotes: readonly WithShipping[], notByStore = false): QuotedShipping {
  const isOnAccount = notByStore || forcedAccount(quotes) !== null
  const withFreight = quotes
    .filter(({ carrierAccount, shipping }) => carrierAccount === null && shipping > 0)
    .map(({ quoteNumber, shipping }) => ({ quoteNumber, shipping: cents(shipping) }))
  return {
    shipping: isOnAccount ? ZERO : sum(withFreight.map(({ shipping }) => shipping)),
    isOnAccount,
    notCharged: isOnAccount ? withFreight : [],
  }
}

/** Says what happens to the quoted freight, for the payer; null: it is charged as quoted. */
export function notChargedText(quotes: readonly WithShipping[], onAccount = false, isPickUp = false): string | null {
  if (isPickUp) return wasNotChargedText(quotedShipping(quotes, true).notCharged, 'buyer', true)
  const { notCharged } = quotedShipping(quotes, onAccount)
  if (notCharged.length === 0) return null
  const asking = quotes.flatMap(({ quoteNumber, carrierAccount }) => (carrierAccount ? quoteNumber : []))
  const because = asking.length > 0 ? `, as ${asking.join(', ')} asks` : ''
  return `Shipping of ${listed(notCharged)} is not charged: the whole order ships on your own carrier account${because}, and your carrier bills you.${asking.length > 0 ? ' To ship them as quoted, order them separately.' : ''}`
}

/** Freight that was quoted and is not charged: stored with the order permanently. */
export type NotCharged = { quoteNumber: string; shipping: number }

/**
 * The same for a placed order, addressed to the buyer or, about the buyer, to the back office. Null: its freight was
 * charged as quoted.
 */
export function wasNotChargedText(
  notCharged: readonly NotCharged[],
  to: 'buyer' | 'admin' = 'buyer',
  isPickUp = false,
): string | null {
  if (notCharged.length === 0) return null
  if (isPickUp)
    return `Shipping of ${listed(notCharged)} is not charged: ${to === 'buyer' ? 'your' : 'the buyer’s'} forwarder collects the whole order.`
  const [own, who] =
    to === 'buyer' ? ['your own', 'your carrier bills you'] : ['the buyer’s own', 'the carrier bills the buyer']
  return `Shipping of ${listed(notCharged)} is not charged: the whole order ships on ${own} carrier account, and ${who}.`
}

const listed = (freight: readonly NotCharged[]): string =>
  freight.map(({ quoteNumber, shipping }) => `${quoteNumber} (${formatMoney(cents(shipping))})`).join(', ')
