import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { productAddress } from '../addresses.ts'
import { truncate } from '../page-head.ts'
import { firstCondition } from './first-condition.ts'
import type { ProductView } from './queries.ts'

const MAX_DESCRIPTION_LENGTH = 160
const MAX_FALLBACK_LENGTH = 100
const MAX_NAME_LENGTH = 30

/** Metadata of a part for search engines: title, description, keywords. */
export function productHead(product: ProductView) {
  const { name, sku, manufacturer, category, aircraftType } = product
  const condition = firstCondition(product)
  const short = wholeWords(name, MAX_NAME_LENGTH)
  const fallback = `${name}, P/N ${sku}${condition ? `, ${conditionLabel(condition)}` : ''}: stock, price and paper trail.`
  return {
    title: condition ? `${short} ${sku} ${conditionLabel(condition)}` : `${name} ${sku}`,
    description: truncate(product.description, MAX_DESCRIPTION_LENGTH) || truncate(fallback, MAX_FALLBACK_LENGTH),
    keywords: [name, sku, manufacturer, category?.name, aircraftType].filter(Boolean).join(', '),
    image: product.primaryImageUrl,
    path: productAddress(product.slug),
  }
}

/** The words of a text that fit into `most` characters, without a comma at the end; of a single long word its beginning. */
function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf(' ', most)
  return text
    .slice(0, end > 0 ? end : most)
    .replace(/[,;:–-]$/, '')
    .trimEnd()
}
