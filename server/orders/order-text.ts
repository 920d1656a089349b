const namesIn = (address: string): string =>
  ['firstName', 'lastName', 'company'].map(field => `coalesce(${address} ->> '${field}', '')`).join(` || ' ' || `)

/**
 * What an order is found by besides its numbers, in plain SQL, as its index has it: whom it is from and goes to, the
 * buyer's purchase order, the gateway's transaction. Tracking numbers are its parcels' (fulfillments/has-tracking.ts).
 */
export const ORDER_TEXT = `lower(email || ' ' || po_number || ' ' || coalesce(transaction_id, '') || ' '
  || ${namesIn('shipping_address')} || ' ' || ${namesIn('billing_address')})`
