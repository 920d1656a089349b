/** SQL that is true if a package of the order has a tracking number that matches one of `texts`, an array of LIKE patterns. */
export const hasTracking = (orderId: string, texts: string): string =>
  `EXISTS (SELECT FROM order_shipments WHERE order_id = ${orderId} AND tracking_text LIKE ANY(${texts}))`
