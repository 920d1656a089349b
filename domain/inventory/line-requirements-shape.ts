import { z } from '../text/zod.ts'
import { ACCEPTABLE_PAPER_NAMES, type LineRequirements, MOST_SHELF_LIFE_MONTHS, orNull } from './line-requirements.ts'

const MONTHS = 'Shelf life is a whole number of months'

const RequirementsShape = z.strictObject({
  shelfLifeMonths: z._default(
    z.nullable(z.int(MONTHS).check(z.gte(1, MONTHS), z.lte(MOST_SHELF_LIFE_MONTHS, MONTHS))),
    null,
  ),
  papers: z._default(z.array(z.enum(ACCEPTABLE_PAPER_NAMES)).check(z.maxLength(ACCEPTABLE_PAPER_NAMES.length)), []),
  noPartialShipment: z._default(z.boolean(), false),
})

/** What a buyer requires of a line; null, left out, or nothing of it: nothing. */
export const LineRequirementsShape = z._default(
  z.pipe(
    z.nullable(RequirementsShape),
    z.transform((asked): LineRequirements | null => orNull(asked)),
  ),
  null,
)

/** As it is answered. */
export const ToldRequirementsShape = z.nullable(
  z.object({
    shelfLifeMonths: z.nullable(z.int()),
    papers: z.readonly(z.array(z.enum(ACCEPTABLE_PAPER_NAMES))),
    noPartialShipment: z.boolean(),
  }),
)
