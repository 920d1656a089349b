/** The maximum number of orders that are packed and shipped together. */
export const MAX_ORDERS_PER_SHIPMENT = 100

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Orders that were ticked, each once, as an address names them: ids with commas between them. Null: these are no orders, or too many. */
export function readChosenOrders(given: string): string[] | null {
  const ids = [...new Set(given.split(',').filter(id => id !== ''))]
  return ids.length <= MAX_ORDERS_PER_SHIPMENT && ids.every(id => UUID.test(id)) ? ids : null
}
