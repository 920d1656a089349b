import { countedIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { counted } from '../../../domain/text/counted.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { lockStock } from '../../inventory/reserve-stock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { lockPart } from './internal/lock-part.ts'

/** The number of orders, quotes and carts with a part, and of its holds, pieces for sale, units in every state and receipts. */
export const PartUsesShape = z.object({
  orders: z.number(),
  quotes: z.number(),
  carts: z.number(),
  holds: z.number(),
  pieces: z.number(),
  units: z.number(),
  receipts: z.number(),
  /** the numbers of some orders with pieces that have not shipped, and of quotes with an offer that can be bought */
  promisedIn: z.array(z.string()),
})
export type PartUses = z.output<typeof PartUsesShape>

/**
 * Deletes a part that nothing refers to, with its pictures and its empty stock lines. Refuses PRODUCT_NOT_FOUND, and
 * PART_IN_USE with the reason if the part was ordered, quoted or received, or is in a cart or in stock, or has a unit:
 * the history of units must stay. The caller knows these uses, and passes them as `usesOf`. The files of its pictures
 * stay (0009).
 */
export function deletePart(
  db: Db,
  productId: number,
  adminId: string,
  usesOf: (tx: Tx, productId: number) => Promise<PartUses>,
): Promise<void> {
  return inTransaction(db, async tx => {
    // Lock in the order of orders: stock lines, then the part. FOR UPDATE prevents new references to the part.
    await lockStock(tx, [productId])
    await tx.$client.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [productId])
    const { fields } = await lockPart(tx, productId)
    const reasons = reasonsOf(await usesOf(tx, productId), fields.uom)
    if (reasons.length > 0)
      throw new Refusal('PART_IN_USE', `This part cannot be deleted: ${reasons.join(', ')}. Unpublish it instead.`)
    await tx.$client.query('DELETE FROM products WHERE id = $1', [productId])
    await writeAudit(tx, {
      adminId,
      action: 'product.deleted',
      subject: 'product',
      subjectId: productId,
      label: fields.sku,
      before: { name: fields.name, sku: fields.sku, slug: fields.slug, price: fields.price },
      after: null,
    })
  })
}

function reasonsOf({ orders, quotes, carts, holds, pieces, units, receipts }: PartUses, uom: string): string[] {
  return [
    ...(orders > 0 ? [`it is in ${counted(orders, 'order')}`] : []),
    ...(orders === 0 && holds > 0 ? ['its stock was taken for orders'] : []),
    ...(quotes > 0 ? [`it is in ${counted(quotes, 'quote')}`] : []),
    ...(carts > 0 ? [`it is in ${counted(carts, 'cart')}`] : []),
    ...(pieces > 0 ? [`there ${pieces === 1 ? 'is' : 'are'} ${countedIn(uom, pieces)} in stock`] : []),
    ...(units > 0 ? [`it has the history of ${counted(units, 'unit')}`] : []),
    ...(units === 0 && receipts > 0 ? [`it is in ${counted(receipts, 'receipt')}`] : []),
  ]
}
