import { readChosenOrders } from '../../../domain/orders/chosen-orders.ts'

export type BenchSearch = { orders?: string | undefined }

/** The orders to ship: ids separated by commas. */
export function readBenchSearch({ orders }: Record<string, unknown>): BenchSearch {
  const ids = typeof orders === 'string' ? readChosenOrders(orders) : null
  return ids && ids.length > 0 ? { orders: ids.join(',') } : {}
}
