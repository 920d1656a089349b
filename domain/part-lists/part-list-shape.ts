import { QuantityShape } from '../cart/cart-shape.ts'
import { LONGEST_PART_NUMBER, MOST_LISTED } from '../catalogue/parts-list.ts'
import { ConditionShape, ProductIdShape } from '../catalogue/product-shapes.ts'
import { NewReferenceShape } from '../text/line-reference-shape.ts'
import { requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { LONGEST_LIST_NAME, type PartListLine } from './part-list.ts'

export const ListNameShape = requiredText('The name', LONGEST_LIST_NAME, 'Please give the list a name')

export const PartListLineShape: z.ZodMiniType<PartListLine> = z.strictObject({
  partNumber: requiredText('A part number', LONGEST_PART_NUMBER),
  productId: z.nullable(ProductIdShape),
  condition: z.nullable(ConditionShape),
  quantity: QuantityShape,
  reference: NewReferenceShape,
})

export const PartListLinesShape = z
  .array(PartListLineShape)
  .check(
    z.minLength(1, 'A list has at least one line'),
    z.maxLength(MOST_LISTED, `A list has at most ${MOST_LISTED} lines`),
  )
