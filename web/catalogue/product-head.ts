import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { productAddress } from '../addresses.ts'
import { cut } from '../page-head.ts'
import { firstCondition } from './first-condition.ts'
import type { ProductView } from './ProductScreen.tsx'

const LONGEST_DESCRIPTION = 160
const LONGEST_FALLBACK = 100
const LONGEST_NAME = 30

/** What search engines show of a part: title, description, keywords. */
export function productHead(product: ProductView) {
  const { name, sku, manufacturer, category, aircraftType } = product
  const condition = firstCondition(product)
  const short = name.length > LONGEST_NAME ? name.slice(0, LONGEST_NAME).trimEnd() : name
  const fallback = `${name}, P/N ${sku}${condition ? `, ${conditionLabel(condition)}` : ''}: stock, price and paper trail.`
  return {
    title: condition ? `${short} ${sku} ${conditionLabel(condition)}` : `${name} ${sku}`,
    description: cut(product.description, LONGEST_DESCRIPTION) || cut(fallback, LONGEST_FALLBACK),
    keywords: [name, sku, manufacturer, category?.name, aircraftType].filter(Boolean).join(', '),
    image: product.primaryImageUrl,
    path: productAddress(product.slug),
  }
}
