import { ConditionShape, ProductIdShape } from '../../domain/catalogue/product-shapes.ts'
import { EvidenceShape } from '../../domain/inventory/evidence.ts'
import { AdjustmentShape, PiecesShape } from '../../domain/inventory/stock-adjustment.ts'
import { DocumentFactsShape } from '../../domain/inventory/stock-document.ts'
import { CentsShape } from '../../domain/money/money-shape.ts'
import { Refusal } from '../../domain/refusal.ts'
import { may } from '../../domain/staff/roles.ts'
import { z } from '../../domain/text/zod.ts'
import { IdInAddress } from '../input-shapes.ts'
import { idempotencyKey } from '../platform/idempotency/idempotency-key.ts'
import { DONE, Done, staff, staffByBearer } from '../procedure.ts'
import { AdjustedShape, adjustStock } from './adjust-stock.ts'
import { changeDocument, deleteDocument } from './documents.ts'
import { readLines, StockLinesShape } from './read-lines.ts'
import { addStockLine } from './receive-stock.ts'
import { saveEvidence } from './save-evidence.ts'
import { saveLinePrice } from './save-line-price.ts'
import { setStockQuantity } from './set-stock-quantity.ts'

/** Procedures of the back office for stock. All need a permission. */
export const inventory = {
  lines: staff('read_back_office')
    .meta({ shows: ['stock', 'product', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/parts/{productId}/stock',
      summary: 'Lists the stock lines of a part',
    })
    .input(z.strictObject({ productId: IdInAddress }))
    .output(StockLinesShape)
    .handler(({ context, input }) => readLines(context, input.productId)),

  addLine: staff('adjust_stock')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}/stock',
      summary: 'Adds a stock line in a condition that the part does not have yet',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        productId: IdInAddress,
        condition: ConditionShape,
        quantity: PiecesShape,
        evidence: EvidenceShape,
      }),
    )
    .output(z.object({ id: z.int() }))
    .handler(async ({ context, input: { productId, ...line } }) => ({
      id: await addStockLine(context, productId, line, context.me.userId, may(context.me.roles, 'inspect_units')),
    })),

  adjust: staff('adjust_stock')
    .route({
      method: 'POST',
      path: '/api/admin/stock/{lineId}/adjust',
      summary: 'Adjusts the quantity of a stock line',
    })
    .input(z.strictObject({ lineId: IdInAddress, adjustment: AdjustmentShape }))
    .output(AdjustedShape)
    .handler(({ context, input }) =>
      adjustStock(context, {
        ...input,
        adminId: context.me.userId,
        key: idempotencyKey(context),
        mayInspect: may(context.me.roles, 'inspect_units'),
      }),
    ),

  saveLinePrice: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/stock/{lineId}/price',
      summary: 'Sets the price of a stock line',
    })
    .input(z.strictObject({ lineId: IdInAddress, price: z.nullable(CentsShape), before: z.nullable(CentsShape) }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await saveLinePrice(context, { ...input, adminId: context.me.userId })
      return DONE
    }),

  saveEvidence: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/stock/{lineId}/evidence',
      summary: 'Saves the evidence of a stock line',
    })
    .input(z.strictObject({ lineId: IdInAddress, evidence: EvidenceShape, before: EvidenceShape }))
    .output(Done)
    .handler(async ({ context, input: { lineId, evidence, before } }) => {
      await saveEvidence(context, lineId, evidence, before, context.me.userId)
      return DONE
    }),

  changeDocument: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/documents/{documentId}',
      summary: 'Changes the kind, name and visibility of a stock document',
    })
    .input(z.strictObject({ documentId: IdInAddress, facts: DocumentFactsShape }))
    .output(Done)
    .handler(async ({ context, input: { documentId, facts } }) => {
      await changeDocument(context, documentId, facts, context.me.userId)
      return DONE
    }),

  deleteDocument: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/documents/{documentId}/delete',
      summary: 'Removes a document from its stock line',
    })
    .input(z.strictObject({ documentId: IdInAddress }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await deleteDocument(context, input.documentId, context.me.userId)
      return DONE
    }),

  updateProductStock: staffByBearer('adjust_stock')
    .route({
      method: 'POST',
      path: '/api/update-product-stock',
      summary: 'Sets the quantity of a part that can be sold',
    })
    .input(
      z.strictObject({
        productId: ProductIdShape,
        quantity: PiecesShape,
        condition: z._default(z.nullable(ConditionShape), null),
      }),
    )
    .output(Done)
    .handler(async ({ context, input: { productId, condition, quantity } }) => {
      try {
        const { userId, roles } = context.me
        await setStockQuantity(context, productId, condition, quantity, {
          id: userId,
          mayInspect: may(roles, 'inspect_units'),
        })
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'NOT_PERMITTED') throw error
        throw new Refusal('STOCK_NOT_UPDATED', undefined, { reason: error.message })
      }
      return DONE
    }),
}
