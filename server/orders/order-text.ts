const namesIn = (address: string): string =>
  ['firstName', 'lastName', 'company'].map(field => `coalesce(${address} ->> '${field}', '')`).join(` || ' ' || `)

/**
 * What an order is found by besides its numbers, in plain SQL, as its index has it: whom it is from and goes to, the
 * buyer's purchase order. Tracking numbers are its parcels' (fulfillments/has-tracking.ts).
 */
export const ORDER_TEXT = `lower(email || ' ' || po_number || ' '
  || ${namesIn('shipping_address')} || ' ' || ${namesIn('billing_address')})`

/** The number of an order's transaction at the gateway, as its index has it. Only searches of people who see payments look at it. */
export const TRANSACTION_TEXT = 'lower(transaction_id)'
