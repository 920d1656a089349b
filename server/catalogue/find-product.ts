import { inShownOrder } from '../../domain/catalogue/choose-condition.ts'
import { askingPrice } from '../../domain/catalogue/product.ts'
import { DOCUMENT_KIND_NAMES } from '../../domain/inventory/document-kind.ts'
import { MEDIA_TYPE_NAMES } from '../../domain/inventory/document-sight.ts'
import { piecesAtPrices, priceOf } from '../../domain/inventory/offer.ts'
import { type Papered, sellable } from '../../domain/inventory/papered.ts'
import { FACT_SHAPES_FOR_BUYERS } from '../../domain/inventory/unit-facts.ts'
import { cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { store } from '../../domain/settings/store.ts'
import { tariffNow } from '../../domain/settings/tariff-now.ts'
import { shipDayOf } from '../../domain/shipping/ship-day.ts'
import { checkStatedFreight, type StatedFreightCheck } from '../../domain/shipping/stated-freight-check.ts'
import { quickestDays } from '../../domain/shipping/tariff.ts'
import { periodOf } from '../../domain/text/list-day.ts'
import { addDays, storeDay } from '../../domain/text/store-day.ts'
import { z } from '../../domain/text/zod.ts'
import { readPapered } from '../inventory/units/read-papered.ts'
import { FACTS_FOR_BUYERS } from '../inventory/units/unit-columns.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { CARD_COLUMNS, CardRowShape, LISTED, ON_SHELF, readCard, stockOf } from './card-columns.ts'
import { factsOfPart } from './facts/facts-of-parts.ts'
import { LINE_PRICES, LinePricesShape, lineOffer } from './line-offer.ts'
import { meansPart, nameOrder, naturalOrder } from './part-key.ts'
import { CrossReferenceShape, type Product, type ProductCard, ProductShape, StockLineShape } from './shapes.ts'

type Stocked = Product['inventory'][number]
const LineRowShape = z.extend(
  z.extend(
    z.omit(StockLineShape, {
      unitPrice: true,
      prices: true,
      compareAt: true,
      available: true,
      withoutPaper: true,
      units: true,
    }),
    LinePricesShape.shape,
  ),
  {
    units: z.array(
      z.object({
        id: z.number(),
        quantity: z.number(),
        ...FACT_SHAPES_FOR_BUYERS,
        paperIsCopy: z.boolean(),
        expiresAs: z.nullable(z.string()),
        manufacturedAs: z.nullable(z.string()),
        documents: z.array(
          z.object({
            id: z.number(),
            kind: z.enum(DOCUMENT_KIND_NAMES),
            name: z.string(),
            bytes: z.number(),
            mediaType: z.enum(MEDIA_TYPE_NAMES),
            isPreview: z.boolean(),
          }),
        ),
        price: z.nullable(z.string()),
      }),
    ),
  },
)
const ProductRowShape = z.extend(
  z.extend(
    z.extend(
      CardRowShape,
      z.pick(ProductShape, { brand: true, gtin: true, uom: true, description: true, condition: true }).shape,
    ),
    z.pick(ProductShape, { category: true, images: true }).shape,
  ),
  {
    inventory: z.array(LineRowShape),
    aircraftType: z.nullable(z.string()),
    weight: z.nullable(z.string()),
    shortDescription: z.string(),
    byName: z.string(),
    ofNumber: z.number(),
    crossReferences: z.array(
      z.extend(z.omit(CrossReferenceShape, { card: true }), {
        id: z.nullable(z.number()),
      }),
    ),
    backorderDays: z.nullable(z.number()),
  },
)
type ProductRow = z.output<typeof ProductRowShape>

const RELATED = 5
const MAX_REFERENCES = 100

const MAX_UNITS = 50
/**
 * Sorted in the order of sale: the cheapest pieces first, pieces on request last. Most lines have no units, and are not
 * queried.
 */
const UNITS = `CASE WHEN i.unit_pieces = 0 THEN '[]'::json ELSE (SELECT coalesce(json_agg(json_build_object('id', u.id,
    'price', u.price::text, 'quantity', u.quantity, 'paperIsCopy', u.paper_is_copy, 'expiresAs', u.expires_as,
    'manufacturedAs', u.manufactured_as, ${FACTS_FOR_BUYERS}, 'documents', (SELECT coalesce(json_agg(json_build_object('id', d.id,
      'kind', d.kind, 'name', d.name, 'mediaType', d.media_type, 'bytes', d.bytes, 'isPreview', d.visibility = 'preview')
      ORDER BY d.id), '[]') FROM unit_documents_view d WHERE d.unit_id = u.id AND d.visibility <> 'buyer')) ORDER BY u.asked NULLS LAST, u.expires_on, u.id), '[]')
    FROM (SELECT *, nullif(coalesce(price, i.price, nullif(p.sale_price, 0), p.price), 0) AS asked FROM units_for_sale WHERE stock_line_id = i.id
      ORDER BY asked NULLS LAST, expires_on, id LIMIT ${MAX_UNITS}) u) END`

export const PRODUCT = `
SELECT ${CARD_COLUMNS}, p.brand, p.gtin, p.aircraft_type, p.weight, p.backorder_days, p.description,
  p.short_description, p.condition, ${nameOrder('p.name')} AS by_name,
  (SELECT json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) FROM categories c WHERE c.id = p.category_id) AS category,
  (SELECT coalesce(json_agg(json_build_object('id', m.id, 'url', m.url, 'alt', m.alt, 'isPrimary', m.is_primary)
      ORDER BY m.is_primary DESC, m.display_order, m.id), '[]')
    FROM product_images m WHERE m.product_id = p.id) AS images,
  (SELECT coalesce(json_agg(json_build_object('id', i.id, 'condition', i.condition, 'quantity', i.quantity, ${LINE_PRICES},
      'serialOrBatch', i.serial_or_batch, 'tagType', i.tag_type, 'taggedBy', i.tagged_by, 'tagDate', i.tag_date,
      'traceTo', i.trace_to, 'shelfLifeExpiry', i.shelf_life_expiry, 'units', ${UNITS}, 'documents', (SELECT coalesce(json_agg(
        json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'bytes', d.bytes) ORDER BY d.id), '[]')
        FROM stock_documents_view d WHERE d.stock_line_id = i.id AND d.is_public)) ORDER BY i.quantity > 0 DESC, i.id), '[]')
    FROM stock_lines_view i WHERE i.product_id = p.id) AS inventory,
  (SELECT count(*) FROM products o WHERE o.sku = p.sku AND o.is_published AND o.is_listed) AS of_number,
  (SELECT coalesce(json_agg(json_build_object('kind', r.kind, 'sku', r.sku, 'source', r.source, 'id', o.id, 'slug', o.slug,
      'name', o.name, 'manufacturer', o.manufacturer, 'totalQuantity', ${stockOf('o.id')})
      ORDER BY r.kind, ${naturalOrder('r.sku')}, r.sku, o.manufacturer), '[]')
    FROM (
      SELECT CASE WHEN t.kind = 'superseded_by' THEN t.kind WHEN t.is_two_way THEN 'alternate' ELSE 'alternate_for' END AS kind,
        t.other_sku AS sku, t.source, o.id
      FROM cross_references t LEFT JOIN products o ON ${meansPart('t.other_sku', 'o')} AND o.is_published AND o.is_listed
      WHERE t.product_id = p.id
      UNION
      SELECT CASE WHEN t.kind = 'superseded_by' THEN 'supersedes' ELSE 'alternate' END, f.sku, t.source, f.id
      FROM cross_references t JOIN products f ON f.id = t.product_id AND f.is_published AND f.is_listed
      WHERE ${meansPart('t.other_sku', 'p')}
      UNION
      SELECT 'other_maker', o.sku, '', o.id FROM products o
      WHERE o.sku = p.sku AND o.id <> p.id AND o.is_published AND o.is_listed
      LIMIT ${MAX_REFERENCES}
    ) AS r LEFT JOIN products o ON o.id = r.id) AS cross_references
FROM products p
WHERE (p.slug = $1 OR p.sku IN ($1, upper($1)) OR p.id = (SELECT f.product_id FROM former_slugs f WHERE f.slug = $1)) AND p.is_published AND p.is_listed
ORDER BY p.slug = $1 DESC, p.sku = $1 DESC, p.sku = upper($1) LIMIT 1`

/**
 * Finds a published part, with all facts that its page shows. Tries the slug, then the part number, then a former slug,
 * then the part number in lower case. `hasTariff`: shipping is charged by the store's tariff. Refuses
 * PRODUCT_NOT_FOUND, and SEVERAL_MAKERS for a number that several parts have.
 */
export async function findProduct(db: Db, slug: string, hasTariff = true): Promise<Product> {
  const row = await firstRow(db, ProductRowShape, { name: 'find-product', text: PRODUCT, values: [slug] })
  if (!row) throw new Refusal('PRODUCT_NOT_FOUND')
  const isByNumber = row.slug !== slug && (row.sku === slug || row.sku === slug.toUpperCase())
  if (isByNumber && row.ofNumber > 1) throw await severalMakers(db, row.sku)
  const now = databaseNow()
  const [papered, related, crossReferences, facts] = await Promise.all([
    readPapered(db, row.inventory),
    row.category ? relatedProducts(db, row.category.id, row.byName, row.id) : [],
    withCards(db, row.crossReferences),
    row.family === null ? [] : factsOfPart(db, row.id),
  ])
  const inventory = inventoryOf(row, papered)
  const card = readCard(row)
  const withheld = inventory.reduce((sum, { withoutPaper }) => sum + withoutPaper, 0)
  return {
    ...card,
    family: row.family,
    facts,
    totalQuantity: Math.max(0, card.totalQuantity - withheld),
    category: row.category,
    brand: row.brand,
    gtin: row.gtin,
    aircraftType: row.aircraftType,
    weight: row.weight === null ? null : Number(row.weight),
    dimensions: row.dimensions,
    description: row.description,
    shortDescription: row.shortDescription,
    condition: row.condition,
    images: row.images,
    inventory,
    leavesOn: shipDayOf(now, store),
    today: storeDay(now, store.timeZone),
    quickestDays: quickestDays(tariffNow()),
    freightIsTrue: hasTariff ? freightOf(row, inventory) : { domestic: false, international: false },
    shipsBy: row.backorderDays === null ? null : addDays(storeDay(now, store.timeZone), row.backorderDays),
    crossReferences,
    related,
  }
}

/** Uses the most expensive piece, because the insurance of the declared value grows with the price. */
function freightOf(row: ProductRow, inventory: Product['inventory']): StatedFreightCheck {
  const prices = inventory.flatMap(line => [line.unitPrice, ...line.units.map(unit => unit.unitPrice)])
  const unitPrice = cents(Math.max(readMoney(row.price), ...prices.map(price => price ?? 0)))
  const weightLb = row.weight === null ? null : Number(row.weight)
  return checkStatedFreight({ name: row.name, unitPrice, weightLb, dimensions: row.dimensions }, tariffNow())
}

/**
 * Cross-references with their product cards, so that they can be bought on the page. Most parts have none, and make no
 * query.
 */
async function withCards(db: Db, references: ProductRow['crossReferences']): Promise<Product['crossReferences']> {
  const ids = references.flatMap(({ id }) => (id === null ? [] : [id]))
  const found =
    ids.length === 0
      ? []
      : await rows(db, CardRowShape, {
          name: 'cross-referenced',
          text: `SELECT ${CARD_COLUMNS} FROM products p WHERE p.id = ANY($1)`,
          values: [ids],
        })
  const cards = new Map(found.map(row => [row.id, readCard(row)]))
  return references.map(({ id, ...reference }) => ({ ...reference, card: (id !== null && cards.get(id)) || null }))
}

const RowShape = z.object({ id: z.number(), slug: z.string(), manufacturer: z.nullable(z.string()) })

async function severalMakers(db: Db, sku: string): Promise<Refusal> {
  const parts = await rows(db, RowShape, {
    name: 'parts-of-number',
    text: `SELECT p.id, p.slug, p.manufacturer FROM products p WHERE p.sku = $1 AND ${LISTED} ORDER BY p.manufacturer LIMIT ${MAX_REFERENCES}`,
    values: [sku],
  })
  const makers = parts.map(({ manufacturer }) => manufacturer ?? 'no maker named').join(', ')
  const text = `Several makers have a part ${sku}: ${makers}. Please choose one of them.`
  return new Refusal('SEVERAL_MAKERS', text, { sku, parts })
}

/** The stock lines of a part with their prices: lines in stock first, then airworthy lines with a document. */
function inventoryOf({ inventory, price, salePrice }: ProductRow, papered: ReadonlyMap<number, Papered>): Stocked[] {
  const part = askingPrice({
    price: readMoney(price),
    salePrice: salePrice === null ? null : readMoney(salePrice),
  })
  const lines = inventory.map(({ price: own, unitPieces, pieces, ...line }): Stocked => {
    const paper = papered.get(line.id)
    const prices = { price: own, unitPieces, pieces, quantity: line.quantity }
    const { asking, available, tiers } = lineOffer(prices, part, paper)
    const quantity = sellable(line.quantity, paper)
    const units = line.units.map(({ price: ofUnit, ...unit }) => {
      const ownPrice = ofUnit ?? own
      const isForSale = !paper || unit.paper !== null
      return {
        ...unit,
        expiresAs: periodOf(unit.expiresOn, unit.expiresAs ?? '', 'last'),
        manufacturedAs: periodOf(unit.manufacturedOn, unit.manufacturedAs ?? '', 'first'),
        isForSale,
        unitPrice: priceOf(ownPrice === null ? null : readMoney(ownPrice), part)?.unitPrice ?? null,
      }
    })
    const askingPrices = { unitPrice: asking?.unitPrice ?? null, compareAt: asking?.compareAt ?? null }
    return {
      ...line,
      quantity,
      withoutPaper: line.quantity - quantity,
      units: units.toSorted((a, b) => Number(b.isForSale) - Number(a.isForSale)),
      ...askingPrices,
      prices: piecesAtPrices(tiers),
      available,
    }
  })
  return inShownOrder(lines)
}

const BY_NAME = nameOrder('p.name')
const onShelfBeside = (beside: string, order: string) =>
  `unnest(ARRAY(SELECT p.id FROM products p WHERE p.category_id = $1 AND ${ON_SHELF} AND (${BY_NAME}, p.id) ${beside} ($2, $3)
    ORDER BY ${order} LIMIT ${RELATED})) WITH ORDINALITY AS shown(id, place)`

// The neighbors by name in the same category. Both halves read only a few index entries.
export const NEIGHBORS = `
SELECT ${CARD_COLUMNS} FROM (
  (SELECT 0 AS half, place, id FROM ${onShelfBeside('>', `${BY_NAME}, p.id`)})
  UNION ALL
  (SELECT 1 AS half, place, id FROM ${onShelfBeside('<', `${BY_NAME} DESC, p.id DESC`)})
  ORDER BY half, place LIMIT ${RELATED}
) AS beside JOIN products p ON p.id = beside.id ORDER BY half, CASE half WHEN 0 THEN place ELSE -place END`

async function relatedProducts(db: Db, categoryId: number, byName: string, id: number): Promise<ProductCard[]> {
  const found = await rows(db, CardRowShape, {
    name: 'related-products',
    text: NEIGHBORS,
    values: [categoryId, byName, id],
  })
  return found.map(readCard)
}
