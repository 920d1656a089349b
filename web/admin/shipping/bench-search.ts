import { ChosenOrdersShape } from '../../../domain/orders/chosen-orders.ts'
import { z } from '../../../domain/text/zod.ts'

export type BenchSearch = { orders?: string | undefined }

/** Which orders are on the bench: ids with commas between them. */
export const readBenchSearch = ({ orders }: Record<string, unknown>): BenchSearch => {
  const read = z.safeParse(ChosenOrdersShape, orders)
  return read.success && read.data.length > 0 ? { orders: read.data.join(',') } : {}
}
