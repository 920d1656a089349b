const namesIn = (address: string): string =>
  ['firstName', 'lastName', 'company'].map(field => `coalesce(${address} ->> '${field}', '')`).join(` || ' ' || `)

/**
 * SQL expression for the searchable text of an order: email address, names and companies of both addresses, the buyer's
 * purchase order. The search index is built on this same expression, so that PostgreSQL can use it. Tracking numbers
 * belong to packages (fulfillments/matches-order.ts).
 */
export const ORDER_TEXT = `lower(email || ' ' || po_number || ' '
  || ${namesIn('shipping_address')} || ' ' || ${namesIn('billing_address')})`

/**
 * SQL expression for the gateway's transaction number of an order; its index is built on this same expression. Only
 * searches by staff who may see payments use it.
 */
export const TRANSACTION_TEXT = 'lower(transaction_id)'
