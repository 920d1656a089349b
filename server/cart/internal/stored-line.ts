import { CONDITION_NAMES } from '../../../domain/catalogue/condition.ts'
import { RequirementsSummaryShape } from '../../../domain/inventory/line-requirements-shape.ts'
import { z } from '../../../domain/text/zod.ts'

/** A stored cart line. Its values may break the rules of a form (CartLineShape), which may have changed since. */
export const StoredLineShape = z.object({
  productId: z.number(),
  condition: z.nullable(z.enum(CONDITION_NAMES)),
  unitId: z.optional(z.nullable(z.number())),
  reference: z.optional(z.string()),
  quantity: z.number(),
  requirements: z.optional(RequirementsSummaryShape),
})
