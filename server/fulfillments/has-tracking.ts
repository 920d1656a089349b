/** Whether a parcel of an order goes under a number that fits `texts`, an array of patterns; for plain SQL. */
export const hasTracking = (orderId: string, texts: string): string =>
  `EXISTS (SELECT FROM order_shipments WHERE order_id = ${orderId} AND tracking_text LIKE ANY(${texts}))`
