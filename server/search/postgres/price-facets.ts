import { PRICE_BAND_NAMES, PRICE_BANDS, type PriceBand } from '../../../domain/catalogue/price-band.ts'
import { code, type Sql, sql } from '../../platform/db/sql.ts'
import type { Facets } from '../shapes.ts'

/** SQL: the band of a price, in one expression. */
export function bandOf(price: string): string {
  const bands = PRICE_BAND_NAMES.flatMap(name => {
    const { from, to } = PRICE_BANDS[name]
    return from === null || to === null ? [] : [`WHEN ${price} < ${to / 100} THEN '${name}'`]
  })
  return `CASE ${bands.join(' ')} WHEN ${price} < 'Infinity' THEN 'over-5000' ELSE 'on-request' END`
}

/** SQL: the number of parts of `hits` in each band. */
export const bandCounts = (price: string, others: Sql): Sql =>
  sql`(SELECT 'price', band, count(*), NULL FROM (SELECT ${code(bandOf(price))} AS band FROM hits p WHERE true${others}) AS banded GROUP BY 2)`

/** The bands that contain parts or are selected, the cheapest first. */
export const priceFacets = (
  counted: readonly { value: string; count: number }[],
  chosen: readonly PriceBand[],
): Facets['prices'] =>
  PRICE_BAND_NAMES.flatMap(value => {
    const count = counted.find(one => one.value === value)?.count ?? 0
    return count > 0 || chosen.includes(value) ? [{ value, count }] : []
  })
