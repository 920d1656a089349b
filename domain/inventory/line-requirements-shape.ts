import { z } from '../text/zod.ts'
import { ACCEPTABLE_PAPER_NAMES, MAX_SHELF_LIFE_MONTHS } from './line-requirements.ts'

const MONTHS = 'Shelf life is a whole number of months'

const RequirementsShape = z.strictObject({
  shelfLifeMonths: z._default(
    z.nullable(z.int(MONTHS).check(z.gte(1, MONTHS), z.lte(MAX_SHELF_LIFE_MONTHS, MONTHS))),
    null,
  ),
  papers: z._default(z.array(z.enum(ACCEPTABLE_PAPER_NAMES)).check(z.maxLength(ACCEPTABLE_PAPER_NAMES.length)), []),
  noPartialShipment: z._default(z.boolean(), false),
})

/** A buyer's requirements for a line; null, omitted or empty: none (orNull). */
export const LineRequirementsShape = z.optional(z.nullable(RequirementsShape))

/** As in responses. */
export const RequirementsSummaryShape = z.nullable(
  z.object({
    shelfLifeMonths: z.nullable(z.int()),
    papers: z.array(z.enum(ACCEPTABLE_PAPER_NAMES)),
    noPartialShipment: z.boolean(),
  }),
)
