import { eq } from 'drizzle-orm'
import type { Condition } from '../../domain/catalogue/condition.ts'
import { BLANK_PART, type PartFields } from '../../domain/catalogue/part-fields.ts'
import { slugOf } from '../../domain/catalogue/part-number.ts'
import { cents } from '../../domain/money/money.ts'
import { stockLines, stockMovements } from '../inventory/tables.ts'
import type { Db } from '../platform/db/database.ts'
import { categories, products } from './tables.ts'

type NewProduct = Partial<Omit<typeof products.$inferInsert, 'price' | 'salePrice' | 'id'>> & {
  sku: string
  /** cents */
  price?: number
  salePrice?: number
  stock?: Partial<Record<Condition, number>>
}

/** Adds a part with its stock lines and their opening movements to the catalog. Returns its id. */
export async function addProduct(
  db: Db,
  { sku, price = 1000, salePrice, stock = { new: 10 }, ...rest }: NewProduct,
): Promise<number> {
  const name = rest.name ?? `Part ${sku}`
  const [product] = await db
    .insert(products)
    .values({
      slug: slugOf(sku, name),
      ...rest,
      sku,
      name,
      price: cents(price),
      salePrice: salePrice === undefined ? null : cents(salePrice),
    })
    .returning({ id: products.id })
  if (!product) throw new Error('not inserted')
  for (const [condition, quantity] of Object.entries(stock)) {
    const [line] = await db
      .insert(stockLines)
      .values({ productId: product.id, condition, quantity })
      .returning({ id: stockLines.id })
    if (line && quantity > 0)
      await db.insert(stockMovements).values({ stockLineId: line.id, delta: quantity, reason: 'opening' })
  }
  return product.id
}

export async function addCategory(db: Db, name: string): Promise<number> {
  const slug = slugOf('', name)
  await db.insert(categories).values({ name, slug }).onConflictDoNothing()
  const [category] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  if (!category) throw new Error('not inserted')
  return category.id
}

/** The fields of a part as an admin enters them, priced at $10.00. */
export const partFields = (sku: string, more: Partial<PartFields> = {}): PartFields => ({
  ...BLANK_PART,
  name: `Part ${sku}`,
  sku,
  price: cents(1000),
  uom: 'EA',
  isPublished: true,
  ...more,
})
