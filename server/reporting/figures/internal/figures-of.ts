import { z } from '../../../../domain/text/zod.ts'

/** Minutes from a request to the first offer: median and 90th percentile. */
const ResponseShape = z.nullable(z.object({ median: z.int(), p90: z.int(), times: z.int() }))

export const FiguresOfShape = z.object({
  /** orders that were paid then */
  orders: z.int(),
  /** cents that were paid then, and that went back then: of whatever order, from whatever day */
  paid: z.int(),
  refunded: z.int(),
  /** quotes that were asked for then, and how many of these were bought since */
  asked: z.int(),
  won: z.int(),
  /** of quotes that were asked for then and have had an offer; aircraft on the ground apart */
  rfqResponse: ResponseShape,
  aogResponse: ResponseShape,
})
export type FiguresOf = z.infer<typeof FiguresOfShape>
