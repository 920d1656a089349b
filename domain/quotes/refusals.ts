/** Refusals about quotes. A part of REFUSALS (domain/refusal.ts). */
export const QUOTE_REFUSALS = {
  QUOTE_NOT_FOUND: { status: 404, text: 'Quote Not Found' },
  /** Filled in with the status of the quote: see domain/quotes/quote.ts. */
  QUOTE_MOVED_ON: { status: 409, text: 'This quote has changed. Please check it again.' },
  QUOTE_RUN_OUT: { status: 409, text: 'This quote has expired. Ask us to renew it.' },
  QUOTE_IN_CHECKOUT: {
    status: 409,
    text: 'This quote is part of an order that is awaiting payment. It can’t change until that order is paid or expires.',
  },
  QUOTE_FREIGHT_ACCEPTED: {
    status: 409,
    text: 'You already accepted the total with shipping. Message us if you want it to ship on your own carrier account.',
  },
  UNIT_PRICE_NOT_TO_APPROVE: { status: 409, text: 'RFQ status does not allow unit price approval' },
  NO_UNIT_PRICE: { status: 409, text: 'No unit price available to approve' },
  SHIPPING_NOT_TO_PRICE: { status: 409, text: 'RFQ status does not allow shipping pricing' },
  UNIT_PRICE_MISSING: { status: 409, text: 'Unit price not available' },
  VALIDITY_WRONG: { status: 422, text: 'An offer is valid at least through today and at most a year.' },
  QUOTE_LINES_DIFFER: { status: 422, text: 'Every line of the request needs an answer.' },
  ALTERNATIVES_NOT_CHOSEN: { status: 422, text: 'Choose one of each set of alternatives.' },
  ALTERNATIVES_FIXED: {
    status: 409,
    text: 'You’ve already chosen an alternative. Message us if you want a different one.',
  },
  QUOTE_TOTAL_CHANGED: { status: 409, text: 'The total has changed. Please check the quote again.' },
  /** Filled in with both prices. */
  QUOTE_PRICE_DIFFERS: { status: 409, text: 'Invalid quote price' },
  QUOTE_INVALID: { status: 404, text: 'Invalid quote: cannot find matching quote in system' },
  AOG_INVALID: { status: 404, text: 'Invalid AOG submission: cannot find matching submission in system' },
  AOG_WITHOUT_PRICE: { status: 409, text: 'Invalid AOG submission: no quoted price found' },
  QUOTE_IN_CART: {
    status: 409,
    text: 'This quote has already been added to your cart. Proceed to checkout to buy it.',
  },
  QUOTE_OTHER_ACCOUNT: {
    status: 409,
    text: 'A quote in your cart ships on another carrier account. Order the two separately.',
  },
  QUOTE_SHIPS_ON_ACCOUNT: { status: 422, text: 'This quote ships on your own carrier account.' },
  /** The server names the place that shipping was quoted for: see otherPlaceText. */
  QUOTE_OTHER_ZIP: {
    status: 422,
    text: 'Shipping was quoted for another place. Please ship there, or ask us for a new shipping price.',
  },
  TOO_MANY_CART_QUOTES: { status: 422, text: 'A cart can have up to 20 quotes.' },
} as const
