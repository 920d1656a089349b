const namesIn = (address: string): string =>
  ['firstName', 'lastName', 'company'].map(field => `coalesce(${address} ->> '${field}', '')`).join(` || ' ' || `)

/**
 * SQL of the searchable text of an order, in the form of its index: email address, names and companies of both
 * addresses, the buyer's purchase order. Tracking numbers belong to packages (fulfillments/matches-order.ts).
 */
export const ORDER_TEXT = `lower(email || ' ' || po_number || ' '
  || ${namesIn('shipping_address')} || ' ' || ${namesIn('billing_address')})`

/**
 * The gateway's transaction number of an order, in the form of its index. Only searches by staff who may see payments
 * use it.
 */
export const TRANSACTION_TEXT = 'lower(transaction_id)'
