import {
  CategoryFieldsShape,
  CROSS_REFERENCE_KIND_NAMES,
  CrossReferenceInputShape,
  PartFieldsShape,
} from '../../../domain/catalogue/part-fields.ts'
import { MAX_PART_NUMBER_LENGTH } from '../../../domain/catalogue/parts-list.ts'
import { MAX_PRICES_PER_CHANGE, PriceChangeShape } from '../../../domain/catalogue/price-change.ts'
import { StatedFactsShape } from '../../../domain/facts/stated-fact-shape.ts'
import { blankableText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { IdInAddress } from '../../input-shapes.ts'
import { DONE, Done, NoInput, staff } from '../../procedure.ts'
import { setCategory, setPublished } from './bulk-change.ts'
import { AdminCategoriesShape, adminCategories, changeCategory, createCategory } from './categories.ts'
import { changePart } from './change-part.ts'
import { changePrices, PricePreviewShape, previewPrices } from './change-prices.ts'
import { saveFacts } from './correct-facts.ts'
import { createPart } from './create-part.ts'
import { deleteReference, saveReference } from './cross-references.ts'
import { deleteCategory } from './delete-category.ts'
import { deletePart } from './delete-part.ts'
import { changePicture, deletePicture, MAX_PICTURES, orderPictures } from './pictures.ts'
import { AdminPartShape, PartShape, readPart } from './read-part.ts'

const Id = z.int().check(z.gte(1))
const ProductIds = z
  .array(Id)
  .check(z.minLength(1), z.maxLength(MAX_PRICES_PER_CHANGE, `At most ${MAX_PRICES_PER_CHANGE} parts at once`))
const Version = z.int()
const Changed = z.object({ changed: z.int() })

/** Procedures of the back office for the catalog. All need a permission. */
export const catalogueAdmin = {
  part: staff('read_back_office')
    .meta({ shows: ['product', 'category', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/parts/{productId}',
      summary: 'Returns a part with its fields, facts, pictures and cross-references',
    })
    .input(z.strictObject({ productId: IdInAddress }))
    .output(AdminPartShape)
    .handler(({ context, input }) => readPart(context.db, input.productId)),

  createPart: staff('change_catalogue')
    .route({ method: 'POST', path: '/api/admin/parts', summary: 'Creates a part', successStatus: 201 })
    .input(z.strictObject({ fields: PartFieldsShape }))
    .output(z.object({ id: z.int(), slug: z.string() }))
    .handler(({ context: { db, me }, input }) => createPart(db, input.fields, me.userId)),

  changePart: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}',
      summary: 'Changes the fields of a part',
    })
    .input(z.strictObject({ productId: IdInAddress, version: Version, fields: PartFieldsShape }))
    .output(PartShape)
    .handler(({ context: { db, me, usesOfPart }, input: { productId, version, fields } }) =>
      changePart(db, productId, version, fields, me.userId, usesOfPart),
    ),

  deletePart: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}/delete',
      summary: 'Deletes a part that no order, quote, cart, delivery, unit or stock refers to',
    })
    .input(z.strictObject({ productId: IdInAddress }))
    .output(Done)
    .handler(async ({ context: { db, me, usesOfPart }, input }) => {
      await deletePart(db, input.productId, me.userId, usesOfPart)
      return DONE
    }),

  setPublished: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts-published',
      summary: 'Publishes or unpublishes up to 1,000 parts',
    })
    .input(z.strictObject({ productIds: ProductIds, isPublished: z.boolean() }))
    .output(Changed)
    .handler(({ context: { db, me }, input }) => setPublished(db, input.productIds, input.isPublished, me.userId)),

  setCategory: staff('change_catalogue')
    .route({ method: 'POST', path: '/api/admin/parts-category', summary: 'Moves up to 1,000 parts to a category' })
    .input(z.strictObject({ productIds: ProductIds, categoryId: z.nullable(Id) }))
    .output(Changed)
    .handler(({ context: { db, me }, input }) => setCategory(db, input.productIds, input.categoryId, me.userId)),

  previewPrices: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts-prices/preview',
      summary: 'Previews a price change of up to 1,000 parts',
    })
    .input(z.strictObject({ productIds: ProductIds, change: PriceChangeShape }))
    .output(PricePreviewShape)
    .handler(({ context, input }) => previewPrices(context.db, input.productIds, input.change)),

  changePrices: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts-prices',
      summary: 'Changes the prices of up to 1,000 parts, all or none',
    })
    .input(
      z.strictObject({
        parts: z
          .array(z.strictObject({ id: Id, version: Version }))
          .check(z.minLength(1), z.maxLength(MAX_PRICES_PER_CHANGE, `At most ${MAX_PRICES_PER_CHANGE} parts at once`)),
        change: PriceChangeShape,
      }),
    )
    .output(Changed)
    .handler(({ context: { db, me }, input }) => changePrices(db, input.parts, input.change, me.userId)),

  saveFacts: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}/facts',
      summary: 'Corrects the family and the facts of a part',
    })
    .input(z.strictObject({ productId: IdInAddress, facts: StatedFactsShape }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await saveFacts(db, input.productId, input.facts, me.userId)
      return DONE
    }),

  saveReference: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}/references',
      summary: 'Saves a cross-reference of a part',
    })
    .input(z.strictObject({ productId: IdInAddress, reference: CrossReferenceInputShape }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await saveReference(db, input.productId, input.reference, me.userId)
      return DONE
    }),

  deleteReference: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}/references/delete',
      summary: 'Deletes a cross-reference of a part',
    })
    .input(
      z.strictObject({
        productId: IdInAddress,
        kind: z.enum(CROSS_REFERENCE_KIND_NAMES),
        otherSku: blankableText('Part number', MAX_PART_NUMBER_LENGTH),
      }),
    )
    .output(Done)
    .handler(async ({ context: { db, me }, input: { productId, ...which } }) => {
      await deleteReference(db, productId, which, me.userId)
      return DONE
    }),

  changePicture: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}/pictures/{pictureId}',
      summary: 'Changes the text alternative of a picture, and whether it is the main picture of its part',
    })
    .input(
      z.strictObject({
        productId: IdInAddress,
        pictureId: IdInAddress,
        alt: blankableText('Description', 200),
        isPrimary: z.boolean(),
      }),
    )
    .output(Done)
    .handler(async ({ context: { db, me }, input: { productId, pictureId, ...facts } }) => {
      await changePicture(db, productId, pictureId, facts, me.userId)
      return DONE
    }),

  orderPictures: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}/picture-order',
      summary: 'Sorts the pictures of a part',
    })
    .input(z.strictObject({ productId: IdInAddress, pictureIds: z.array(Id).check(z.maxLength(MAX_PICTURES * 4)) }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await orderPictures(db, input.productId, input.pictureIds, me.userId)
      return DONE
    }),

  deletePicture: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}/pictures/{pictureId}/delete',
      summary: 'Removes a picture from a part',
    })
    .input(z.strictObject({ productId: IdInAddress, pictureId: IdInAddress }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await deletePicture(db, input.productId, input.pictureId, me.userId)
      return DONE
    }),

  categories: staff('read_back_office')
    .meta({ shows: ['category'] })
    .route({
      method: 'GET',
      path: '/api/admin/categories',
      summary: 'Lists all categories, with the number of parts of each',
    })
    .input(NoInput)
    .output(AdminCategoriesShape)
    .handler(({ context }) => adminCategories(context.db)),

  createCategory: staff('change_catalogue')
    .route({ method: 'POST', path: '/api/admin/categories', summary: 'Creates a category', successStatus: 201 })
    .input(z.strictObject({ fields: CategoryFieldsShape }))
    .output(z.object({ id: z.int() }))
    .handler(({ context: { db, me }, input }) => createCategory(db, input.fields, me.userId)),

  changeCategory: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/categories/{categoryId}',
      summary: 'Changes a category',
    })
    .input(z.strictObject({ categoryId: IdInAddress, fields: CategoryFieldsShape, before: CategoryFieldsShape }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { categoryId, fields, before } }) => {
      await changeCategory(db, categoryId, fields, before, me.userId)
      return DONE
    }),

  deleteCategory: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/categories/{categoryId}/delete',
      summary: 'Deletes a category',
    })
    .input(z.strictObject({ categoryId: IdInAddress, moveTo: z._default(z.nullable(Id), null) }))
    .output(z.object({ moved: z.int() }))
    .handler(({ context: { db, me }, input }) => deleteCategory(db, input.categoryId, input.moveTo, me.userId)),
}
