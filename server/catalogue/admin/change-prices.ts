import {
  changedPrice,
  losesSale,
  PRICE_PROBLEMS,
  type PriceChange,
  type PriceProblem,
} from '../../../domain/catalogue/price-change.ts'
import type { ListedPrice } from '../../../domain/catalogue/product.ts'
import { toDecimal } from '../../../domain/money/money.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudits } from '../../audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { naturalOrder } from '../part-key.ts'
import { lockParts, PART, type Part, PartRowShape, toPart } from './internal/lock-part.ts'

const Prices = z.object({ price: z.int(), salePrice: z.nullable(z.int()) })
export const PricePreviewShape = z.array(
  z.object({
    id: z.int(),
    version: z.int(),
    sku: z.string(),
    name: z.string(),
    before: Prices,
    /** the price after the change; null: the change results in no valid price */
    after: z.nullable(Prices),
    problem: z.nullable(z.enum(Object.keys(PRICE_PROBLEMS) as PriceProblem[])),
    /** true if its sale price would no longer be below the price, and so not apply */
    losesSale: z.boolean(),
  }),
)
type Line = z.infer<typeof PricePreviewShape>[number] & { after: ListedPrice | null }

/** Previews the prices of some parts before and after a change. Refuses PRODUCT_NOT_FOUND. */
export async function previewPrices(db: Db, productIds: readonly number[], change: PriceChange): Promise<Line[]> {
  const found = await rows(db, PartRowShape, {
    text: `${PART} ORDER BY ${naturalOrder('p.sku')}, p.id`,
    values: [[...productIds]],
  })
  const parts = found.map(toPart)
  if (parts.length < new Set(productIds).size) throw new Refusal('PRODUCT_NOT_FOUND')
  return parts.map(part => lineOf(part, change))
}

function lineOf({ id, version, fields }: Part, change: PriceChange): Line {
  const { sku, name, price, salePrice } = fields
  const before = { price, salePrice }
  const after = changedPrice(before, change)
  return typeof after === 'string'
    ? { id, version, sku, name, before, after: null, problem: after, losesSale: false }
    : { id, version, sku, name, before, after, problem: null, losesSale: losesSale(before, after) }
}

/**
 * Changes the prices of some parts as previewed. `version` is the version of each part in the preview. If a part was
 * changed since, refuses all changes with PARTS_CHANGED; if a price is impossible, with PRICES_IMPOSSIBLE.
 */
export function changePrices(
  db: Db,
  seen: readonly { id: number; version: number }[],
  change: PriceChange,
  adminId: string,
): Promise<{ changed: number }> {
  return inTransaction(db, async tx => {
    const parts = await lockParts(
      tx,
      seen.map(({ id }) => id),
    )
    const versions = new Map(seen.map(({ id, version }) => [id, version]))
    if (parts.length < versions.size || parts.some(({ id, version }) => versions.get(id) !== version))
      throw new Refusal('PARTS_CHANGED')
    const lines = parts.map(part => lineOf(part, change))
    const impossible = lines
      .filter(({ problem }) => problem !== null)
      .map(({ sku }) => sku)
      .sort()
    if (impossible.length > 0) throw new Refusal('PRICES_IMPOSSIBLE', undefined, { partNumbers: impossible })
    const changing = lines.filter(
      ({ before, after }) => after && (after.price !== before.price || after.salePrice !== before.salePrice),
    )
    await write(tx, changing)
    await writeAudits(
      tx,
      changing.map(({ id, sku, before, after }) => ({
        adminId,
        action: 'product.price',
        subject: 'product',
        subjectId: id,
        label: sku,
        before,
        after,
      })),
    )
    return { changed: changing.length }
  })
}

async function write(tx: Tx, lines: readonly Line[]): Promise<void> {
  await tx.$client.query(
    `UPDATE products p SET price = c.price, sale_price = c.sale_price, updated_at = clock_timestamp()
      FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS c (id, price, sale_price) WHERE p.id = c.id`,
    [
      lines.map(({ id }) => id),
      lines.map(({ after }) => after && toDecimal(after.price)),
      lines.map(({ after }) => (after?.salePrice == null ? null : toDecimal(after.salePrice))),
    ],
  )
}
