import { searchText } from '../../../../domain/text/search-text.ts'
import { z } from '../../../../domain/text/zod.ts'
import { namesOf } from '../../../customers/accounts/names-of.ts'
import { IdInAddress } from '../../../input-shapes.ts'
import type { Db } from '../../../platform/db/database.ts'
import { staff } from '../../../procedure.ts'
import { withParts } from '../../units/reading/name-parts.ts'
import { listReceipts, type ReceiptFacts, ReceiptFactsShape, ReceiptLinesShape, readReceipt } from '../read-receipts.ts'
import { OrderLineShape, withOrderLines } from './name-order-lines.ts'
import { ExpectedShape, linesWaitingForOrder, readExpectedNamed, WaitingLineShape } from './read-expected-named.ts'

const NamedReceiptShape = z.extend(z.omit(ReceiptFactsShape, { adminId: true }), {
  /** the admin who received it; null: unknown */
  admin: z.nullable(z.string()),
})

/** Deliveries that have come and that are expected, with their parts, orders and people. */
export const receivingRead = {
  receipts: staff('read_back_office')
    .meta({
      shows: ['stock', 'product'],
      list: { name: 'Receipts', rows: 'receipts', next: 'after', views: ['receipts'] },
    })
    .route({ method: 'GET', path: '/api/admin/receipts', summary: 'Lists deliveries, latest first, 50 per page' })
    .input(
      z.strictObject({
        search: z._default(searchText(120), ''),
        show: z._default(z.enum(['all', 'to_inspect']), 'all'),
        after: z._default(z.nullable(IdInAddress), null),
      }),
    )
    .output(z.object({ receipts: z.array(NamedReceiptShape), after: z.nullable(z.int()) }))
    .handler(async ({ context: { db }, input }) => {
      const { page, next } = await listReceipts(db, input)
      return { receipts: await withAdmins(db, page), after: next }
    }),

  expected: staff('read_back_office')
    .meta({ shows: ['stock', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/receipts/expected',
      summary: "Returns the expected deliveries under a vendor's order number",
    })
    .input(z.strictObject({ vendorOrder: searchText(60).check(z.minLength(1, 'Please enter an order number')) }))
    .output(ExpectedShape)
    .handler(({ context: { db }, input }) => readExpectedNamed(db, input.vendorOrder)),

  receipt: staff('read_back_office')
    .meta({ shows: ['stock', 'product'] })
    .route({
      method: 'GET',
      path: '/api/admin/receipts/{receiptId}',
      summary: 'Returns a delivery with its lines and the present state of their units',
    })
    .input(z.strictObject({ receiptId: IdInAddress }))
    .output(
      z.object({
        receipt: NamedReceiptShape,
        lines: z.array(
          z.extend(ReceiptLinesShape.def.element, {
            sku: z.string(),
            name: z.string(),
            /** the part's unit of measure */
            uom: z.string(),
            /** order lines that waited and got pieces of it */
            served: z.array(z.extend(OrderLineShape, { pieces: z.int() })),
          }),
        ),
        /** order lines that still wait for deliveries of this number */
        waiting: z.array(WaitingLineShape),
      }),
    )
    .handler(async ({ context: { db }, input }) => {
      const { receipt, lines } = await readReceipt(db, input.receiptId)
      const [named] = await withAdmins(db, [receipt])
      if (!named) throw new Error('one receipt is one')
      const served = Map.groupBy(
        await withOrderLines(
          db,
          lines.flatMap(line => line.served.map(one => ({ ...one, receiptLineId: line.id }))),
        ),
        ({ receiptLineId }) => receiptLineId,
      )
      return {
        receipt: named,
        lines: (await withParts(db, lines)).map(line => ({ ...line, served: served.get(line.id) ?? [] })),
        waiting: await linesWaitingForOrder(db, receipt),
      }
    }),
}

async function withAdmins(db: Db, receipts: readonly ReceiptFacts[]) {
  const names = await namesOf(
    db,
    receipts.map(({ adminId }) => adminId),
  )
  return receipts.map(({ adminId, ...receipt }) => ({ ...receipt, admin: names.get(adminId) ?? null }))
}
