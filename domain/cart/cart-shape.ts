import { MOST_OF_ONE } from '../catalogue/product.ts'
import { ConditionShape, ProductIdShape } from '../catalogue/product-shapes.ts'
import { LineRequirementsShape } from '../inventory/line-requirements-shape.ts'
import { ReferenceShape } from '../text/line-reference-shape.ts'
import { z } from '../text/zod.ts'
import { type CartLine, MOST_LINES } from './cart.ts'

export const QuantityShape = z
  .int('Quantity must be a whole number')
  .check(z.gte(1, 'Quantity must be at least 1'), z.lte(MOST_OF_ONE, `Quantity must be at most ${MOST_OF_ONE}`))

const UnitIdShape = z.int('unitId is a whole number').check(z.gte(1, 'unitId is a whole number'))
/** What names a line: part, condition (null: any), unit (null, or left out: any of the condition), what its buyer calls it. */
export const LINE_NAME = {
  productId: ProductIdShape,
  condition: z._default(z.nullable(ConditionShape), null),
  unitId: z.optional(z.nullable(UnitIdShape)),
  reference: ReferenceShape,
}

/** A line as a cart remembers it: what, in which condition, which unit, how many. Never a price. */
export const CartLineShape: z.ZodMiniType<CartLine> = z
  .strictObject({ ...LINE_NAME, quantity: QuantityShape, requirements: LineRequirementsShape })
  .check(
    z.refine(({ condition, unitId }) => unitId == null || condition !== null, {
      error: 'A line that names a unit names its condition',
      path: ['condition'],
    }),
  )

export const CartLinesShape = z
  .array(CartLineShape)
  .check(z.maxLength(MOST_LINES, `A cart has at most ${MOST_LINES} lines`))
