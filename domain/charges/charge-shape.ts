import { CentsShape } from '../money/money-shape.ts'
import { requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { CHARGE_KINDS, CHARGE_LABEL_LENGTH, MAX_CHARGE, MAX_CHARGES } from './charge.ts'

/** A charge as the back office sets it. */
export const ChargeShape = z.strictObject({
  kind: z.enum(CHARGE_KINDS),
  label: requiredText('What is charged for', CHARGE_LABEL_LENGTH),
  /** cents */
  amount: CentsShape.check(
    z.gte(1, 'A charge must be above $0.00'),
    z.lte(MAX_CHARGE, 'This is more than can be charged'),
  ),
})

export const ChargesShape = z
  .array(ChargeShape)
  .check(z.maxLength(MAX_CHARGES, `There are at most ${MAX_CHARGES} charges`))

/** A charge in a response; cents. */
export const ChargeSummaryShape = z.object({ kind: z.enum(CHARGE_KINDS), label: z.string(), amount: z.int() })
