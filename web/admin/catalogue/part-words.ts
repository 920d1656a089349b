import type { PartField } from '../../../domain/catalogue/part-fields.ts'
import { askingPrice } from '../../../domain/catalogue/product.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import type { AdminCategory, Part } from './queries.ts'

const ON_REQUEST = 'on request'
const priceWord = (price: number): string => (price === 0 ? ON_REQUEST : formatMoney(cents(price)))

/** A price with its sale price, if one applies. */
export function pricesWord({ price, salePrice }: { price: number; salePrice: number | null }): string {
  const asked = askingPrice({ price: cents(price), salePrice: salePrice === null ? null : cents(salePrice) })
  if (!asked) return ON_REQUEST
  return asked.compareAt === null
    ? formatMoney(asked.unitPrice)
    : `${formatMoney(asked.unitPrice)} (sale, of ${formatMoney(asked.compareAt)})`
}

/** The value of a part's field, formatted for reading. */
export function fieldWord(fields: Part['fields'], field: PartField, categories: readonly AdminCategory[]): string {
  const value = fields[field]
  if (field === 'price') return priceWord(fields.price)
  if (field === 'salePrice') return fields.salePrice === null ? 'none' : formatMoney(cents(fields.salePrice))
  if (field === 'categoryId') return categories.find(({ id }) => id === value)?.name ?? 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === '' ? 'blank' : `${value}`.slice(0, 200)
}
