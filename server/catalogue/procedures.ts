import { MAX_CART_LINES } from '../../domain/cart/cart.ts'
import { MAX_LISTED_PARTS, MAX_PART_NUMBER_LENGTH } from '../../domain/catalogue/parts-list.ts'
import { ProductIdShape } from '../../domain/catalogue/product-shapes.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { anyone, NoInput } from '../procedure.ts'
import { classifyParts } from './classify-parts.ts'
import { findAlternates } from './find-alternates.ts'
import { findCategory } from './find-category.ts'
import { findListed, findListedOrAlike } from './find-listed.ts'
import { findProduct } from './find-product.ts'
import { listCategories } from './list-categories.ts'
import { readCode } from './read-code.ts'
import { AlternateShape, CategoryShape, ListedPartShape, ProductShape } from './shapes.ts'

const Slug = z.string().check(z.minLength(1), z.maxLength(200))
const PartNumbers = z
  .array(z.string().check(z.minLength(1), z.maxLength(MAX_PART_NUMBER_LENGTH)))
  .check(z.minLength(1), z.maxLength(MAX_LISTED_PARTS))
/** Exceeds any bar code on a part or a box. */
const MAX_CODE_LENGTH = 1000

export const catalogue = {
  product: anyone
    .meta({ shows: ['product:slug'] })
    .route({
      method: 'GET',
      path: '/api/products/{slug}',
      summary: 'Returns a part with its images, stock lines, cross-references and related parts',
    })
    .input(z.strictObject({ slug: Slug }))
    .output(ProductShape)
    .handler(({ context, input }) => findProduct(context.reads, input.slug, context.rateSource.name === 'tariff')),

  findListed: anyone
    .route({
      method: 'POST',
      path: '/api/parts-list',
      summary: 'Finds the parts of up to 500 part numbers',
    })
    .input(
      z.strictObject({
        partNumbers: PartNumbers,
        /** also returns parts with similar numbers for an unknown number, marked `isAlike`: O for 0, I for 1 */
        withAlike: z._default(z.boolean(), false),
      }),
    )
    .output(z.array(z.array(ListedPartShape)))
    .handler(({ context, input: { partNumbers, withAlike } }) =>
      withAlike ? findListedOrAlike(context.reads, partNumbers) : findListed(context.reads, partNumbers),
    ),

  findAlternates: anyone
    .route({
      method: 'POST',
      path: '/api/alternates',
      summary: 'Finds the parts that may replace each of up to 500 part numbers',
    })
    .input(z.strictObject({ partNumbers: PartNumbers }))
    .output(z.array(z.array(AlternateShape)))
    .handler(({ context, input }) => findAlternates(context.reads, input.partNumbers)),

  readCode: anyone
    .meta({ notLive: 'Requested again for each typed or scanned text' })
    .route({ method: 'GET', path: '/api/codes', summary: 'Reads the part number from the text of a bar code' })
    .input(z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(MAX_CODE_LENGTH)) }))
    .output(z.object({ partNumber: z.nullable(z.string()), isListed: z.boolean(), serial: z.nullable(z.string()) }))
    .handler(({ context, input }) => readCode(context.reads, input.code)),

  classifyParts: anyone
    .route({
      method: 'POST',
      path: '/api/parts-classes',
      summary: 'Returns the category and the brand of up to 500 parts',
    })
    .input(z.strictObject({ productIds: z.array(ProductIdShape).check(z.maxLength(MAX_CART_LINES)) }))
    .output(z.array(z.object({ productId: z.int(), category: z.nullable(z.string()), brand: z.nullable(z.string()) })))
    .handler(({ context, input }) => classifyParts(context.reads, input.productIds)),

  categories: anyone
    .meta({ notLive: 'Comes from caches for all visitors; the page of a part and the cart confirm stock and price' })
    .route({ method: 'GET', path: '/api/categories', summary: 'Lists the categories that have parts on the shelf' })
    .input(NoInput)
    .output(z.array(CategoryShape))
    .handler(({ context }) => listCategories(context.reads)),

  category: anyone
    .meta({ notLive: 'Comes from caches for all visitors; the page of a part and the cart confirm stock and price' })
    .route({ method: 'GET', path: '/api/categories/{slug}', summary: 'Returns a category by its slug or ID' })
    .input(z.strictObject({ slug: Slug }))
    .output(CategoryShape)
    .handler(async ({ context, input }) => {
      const category = await findCategory(context.reads, input.slug)
      if (!category) throw new Refusal('CATEGORY_NOT_FOUND')
      return category
    }),
}
