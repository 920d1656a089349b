import { bestFirst, type ConditionStock } from '../../domain/catalogue/choose-condition.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { similarLookingKeys } from '../../domain/catalogue/near-keys.ts'
import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { askingPrice } from '../../domain/catalogue/product.ts'
import { piecesAtPrices } from '../../domain/inventory/offer.ts'
import type { Papered } from '../../domain/inventory/papered.ts'
import { z } from '../../domain/text/zod.ts'
import { readPapered } from '../inventory/units/read-papered.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { CARD_COLUMNS, CardRowShape, LISTED, readCard, stockOf } from './card-columns.ts'
import { LINE_PRICES, LinePricesShape, lineOffer } from './line-offer.ts'
import type { ListedPart } from './shapes.ts'

/** The number of parts offered to choose from if several share a key. */
const MAX_CANDIDATES = 5
/** The number of unknown numbers for which similar numbers are looked up, because each has up to 64 of them. */
const MAX_SIMILAR = 50
/**
 * Longer numbers are not compared: nearly every key is similar to a shorter one, and people do not type longer ones.
 */
const [MIN_SIMILAR_LENGTH, MAX_SIMILAR_LENGTH] = [4, 24]

const StockRowShape = z.extend(LinePricesShape, {
  id: z.number(),
  condition: z.string(),
  tagType: z.nullable(z.string()),
})
/** The row of a part that a number may mean: LISTED_COLUMNS of products `p`. */
export const ListedRowShape = z.extend(CardRowShape, { stock: z.array(StockRowShape) })
export type ListedRow = z.output<typeof ListedRowShape>

export const LISTED_COLUMNS = `${CARD_COLUMNS},
  (SELECT coalesce(json_agg(json_build_object('id', i.id, 'condition', i.condition, 'quantity', i.quantity, 'tagType', i.tag_type, ${LINE_PRICES})), '[]')
    FROM stock_lines_view i WHERE i.product_id = p.id AND i.quantity > 0) AS stock`

/** The pieces of a part that can be bought; if the part as a whole is on request, its pieces in stock. */
function offersOf({ stock, price, salePrice }: ListedRow, papered: ReadonlyMap<number, Papered>): ConditionStock[] {
  const part = askingPrice({ price: readMoney(price), salePrice: salePrice === null ? null : readMoney(salePrice) })
  const offered = stock.flatMap(({ condition, tagType, ...line }): ConditionStock[] => {
    if (!isCondition(condition)) return []
    const { asking, available, tiers } = lineOffer(line, part, papered.get(line.id))
    const unitPrice = asking?.unitPrice ?? null
    const several = tiers.length > 1 && { prices: piecesAtPrices(tiers) }
    return [{ condition, quantity: available, tagType, unitPrice, ...several }]
  })
  const priced = offered.filter(({ unitPrice }) => unitPrice !== null)
  return bestFirst(priced.length > 0 ? priced : offered)
}

/** Converts rows with LISTED_COLUMNS to parts, in their order. */
export async function readListed(db: Db, rows: readonly ListedRow[]): Promise<ListedPart[]> {
  const papered = await readPapered(
    db,
    rows.flatMap(({ stock }) => stock),
  )
  return rows.map(row => ({ ...readCard(row), stock: offersOf(row, papered) }))
}

const FindListedRowShape = z.extend(ListedRowShape, { place: z.number(), isExact: z.boolean() })

/**
 * Finds the parts that each part number may mean, in the order of the numbers. If parts have exactly this number, finds
 * these, of each maker; otherwise finds the parts that share its key, which may be different parts. Uses one statement
 * for all numbers.
 */
export async function findListed(db: Db, partNumbers: readonly string[]): Promise<ListedPart[][]> {
  const wantedKeys = partNumbers.map((sku, place) => ({ place, sku, key: partNumberKey(sku) }))
  const found = await rows(db, FindListedRowShape, {
    name: 'find-listed',
    text: `SELECT a.place, p.sku = a.sku AS is_exact, ${LISTED_COLUMNS}
      FROM json_to_recordset($1) AS a (place int, sku text, key text)
      JOIN products p ON p.sku_key = a.key AND a.key <> '' AND ${LISTED}
      ORDER BY a.place, p.sku = a.sku DESC, ${stockOf('p.id')} DESC, p.id`,
    values: [JSON.stringify(wantedKeys)],
  })
  const parts = await readListed(db, found)
  const partsByPlace: ListedPart[][] = wantedKeys.map(() => [])
  const exact = new Set<number>()
  for (const [at, row] of found.entries()) {
    const candidates = partsByPlace[row.place]
    const part = parts[at]
    if (!candidates || !part || candidates.length === MAX_CANDIDATES) continue
    if (row.isExact) exact.add(row.place)
    else if (exact.has(row.place)) continue
    candidates.push(part)
  }
  return partsByPlace
}

const FindListedOrAlikeRowShape = z.extend(ListedRowShape, { place: z.number() })

/**
 * Like findListed, but an unknown number gets the parts with similar numbers, such as MS20470AD4-6 for MS2O470AD4-6.
 */
export async function findListedOrAlike(db: Db, partNumbers: readonly string[]): Promise<ListedPart[][]> {
  const exact = await findListed(db, partNumbers)
  const unknown = partNumbers
    .map((partNumber, place) => ({ place, key: partNumberKey(partNumber) }))
    .filter(
      ({ place, key }) =>
        exact[place]?.length === 0 && key.length >= MIN_SIMILAR_LENGTH && key.length <= MAX_SIMILAR_LENGTH,
    )
    .slice(0, MAX_SIMILAR)
  const alike = unknown.flatMap(({ place, key }) => similarLookingKeys(key).map(other => ({ place, key: other })))
  if (alike.length === 0) return exact
  const found = await rows(db, FindListedOrAlikeRowShape, {
    name: 'find-listed-alike',
    text: `SELECT a.place, ${LISTED_COLUMNS}
      FROM json_to_recordset($1) AS a (place int, key text)
      JOIN products p ON p.sku_key = a.key AND ${LISTED}
      ORDER BY a.place, ${stockOf('p.id')} DESC, p.id LIMIT ${MAX_SIMILAR * MAX_CANDIDATES}`,
    values: [JSON.stringify(alike)],
  })
  const parts = await readListed(db, found)
  for (const [at, { place }] of found.entries()) {
    const [candidates, part] = [exact[place], parts[at]]
    if (candidates && part && candidates.length < MAX_CANDIDATES) candidates.push({ ...part, isAlike: true })
  }
  return exact
}
