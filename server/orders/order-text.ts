const namesIn = (address: string): string =>
  ['firstName', 'lastName', 'company'].map(field => `coalesce(${address} ->> '${field}', '')`).join(` || ' ' || `)

/**
 * What an order is found by besides its numbers, in plain SQL, as its index has it: whom it is from and goes to, the
 * buyer's purchase order, the gateway's transaction. Tracking numbers are its parcels' (hasTracking).
 */
export const ORDER_TEXT = `lower(email || ' ' || po_number || ' ' || coalesce(transaction_id, '') || ' '
  || ${namesIn('shipping_address')} || ' ' || ${namesIn('billing_address')})`

/** Whether a parcel of an order goes under a number that fits `texts`, an array of patterns; for plain SQL. */
export const hasTracking = (orderId: string, texts: string): string =>
  `EXISTS (SELECT FROM order_shipments WHERE order_id = ${orderId} AND tracking_text LIKE ANY(${texts}))`
