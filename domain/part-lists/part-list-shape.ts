import { QuantityShape } from '../cart/cart-shape.ts'
import { MAX_LISTED_PARTS, MAX_PART_NUMBER_LENGTH } from '../catalogue/parts-list.ts'
import { ConditionShape, ProductIdShape } from '../catalogue/product-shapes.ts'
import { NewReferenceShape } from '../text/line-reference-shape.ts'
import { requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { MAX_LIST_NAME_LENGTH, type PartListLine } from './part-list.ts'

export const ListNameShape = requiredText('The name', MAX_LIST_NAME_LENGTH, 'Please give the list a name')

export const PartListLineShape: z.ZodMiniType<PartListLine> = z.strictObject({
  partNumber: requiredText('A part number', MAX_PART_NUMBER_LENGTH),
  productId: z.nullable(ProductIdShape),
  condition: z.nullable(ConditionShape),
  quantity: QuantityShape,
  reference: NewReferenceShape,
})

export const PartListLinesShape = z
  .array(PartListLineShape)
  .check(
    z.minLength(1, 'A list has at least one line'),
    z.maxLength(MAX_LISTED_PARTS, `A list has at most ${MAX_LISTED_PARTS} lines`),
  )
