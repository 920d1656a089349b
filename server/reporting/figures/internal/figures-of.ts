import { z } from '../../../../domain/text/zod.ts'

/** Minutes from a request to the first offer: median and 90th percentile. */
const ResponseShape = z.nullable(z.object({ median: z.int(), p90: z.int(), times: z.int() }))

export const FiguresOfShape = z.object({
  /** orders that were paid in the period */
  orders: z.int(),
  /** cents paid and refunded in the period, of orders from any day */
  paid: z.int(),
  refunded: z.int(),
  /** quotes requested in the period, and how many of these were bought since */
  asked: z.int(),
  won: z.int(),
  /** response times of quotes that were requested in the period and have an offer; AOG separately */
  rfqResponse: ResponseShape,
  aogResponse: ResponseShape,
})
export type FiguresOf = z.infer<typeof FiguresOfShape>
