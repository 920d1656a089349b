import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import { ConditionShape, ProductIdShape } from '../catalogue/product-shapes.ts'
import { LineRequirementsShape } from '../inventory/line-requirements-shape.ts'
import { ReferenceShape } from '../text/line-reference-shape.ts'
import { z } from '../text/zod.ts'
import { type CartLine, MAX_CART_LINES } from './cart.ts'

export const QuantityShape = z
  .int('Quantity must be a whole number')
  .check(
    z.gte(1, 'Quantity must be at least 1'),
    z.lte(MAX_LINE_QUANTITY, `Quantity must be at most ${MAX_LINE_QUANTITY}`),
  )

const UnitIdShape = z.int('unitId is a whole number').check(z.gte(1, 'unitId is a whole number'))
/**
 * The key of a line: part, condition (null: any), unit (null or omitted: any of the condition), the buyer's reference.
 */
export const LINE_NAME = {
  productId: ProductIdShape,
  condition: z._default(z.nullable(ConditionShape), null),
  unitId: z.optional(z.nullable(UnitIdShape)),
  reference: ReferenceShape,
}

/** A stored line of a cart: part, condition, unit, quantity. Never a price. */
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
  .check(z.maxLength(MAX_CART_LINES, `A cart has at most ${MAX_CART_LINES} lines`))
