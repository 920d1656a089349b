import { z } from '../../domain/zod.ts'

const Amount = z.int().check(z.gte(0))

export const ProductCardShape = z.object({
  id: z.int(),
  slug: z.string(),
  sku: z.string(),
  name: z.string(),
  /** cents; 0: price on request */
  price: Amount,
  salePrice: z.nullable(Amount),
  manufacturer: z.nullable(z.string()),
  totalQuantity: z.int(),
  /** in stock, the largest line first */
  conditions: z.array(z.string()),
  primaryImageUrl: z.nullable(z.string()),
})

export const StockLineShape = z.object({
  id: z.int(),
  condition: z.string(),
  quantity: z.int(),
  serialOrBatch: z.nullable(z.string()),
  tagType: z.nullable(z.string()),
  taggedBy: z.nullable(z.string()),
  tagDate: z.nullable(z.string()),
  traceTo: z.nullable(z.string()),
  shelfLifeExpiry: z.nullable(z.string()),
})

export const CategoryShape = z.object({ id: z.int(), slug: z.string(), name: z.string(), description: z.string() })

export const ProductShape = z.object({
  ...ProductCardShape.shape,
  category: z.nullable(z.pick(CategoryShape, { id: true, slug: true, name: true })),
  brand: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  aircraftType: z.nullable(z.string()),
  /** pounds */
  weight: z.nullable(z.number()),
  dimensions: z.nullable(z.string()),
  uom: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  condition: z.nullable(z.string()),
  images: z.array(z.object({ id: z.int(), url: z.string(), alt: z.string(), isPrimary: z.boolean() })),
  inventory: z.array(StockLineShape),
  related: z.array(ProductCardShape),
})

export const ProductPageShape = z.object({
  items: z.array(ProductCardShape),
  total: z.int(),
  page: z.int(),
  perPage: z.int(),
})

export const SuggestionShape = z.object({
  slug: z.string(),
  name: z.string(),
  sku: z.string(),
  inStock: z.boolean(),
})

export type ProductCard = z.infer<typeof ProductCardShape>
export type Product = z.infer<typeof ProductShape>
export type ProductPage = z.infer<typeof ProductPageShape>
export type Suggestion = z.infer<typeof SuggestionShape>
export type Category = z.infer<typeof CategoryShape>
