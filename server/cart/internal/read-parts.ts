import { type LineName, type LineUnit, unitOf } from '../../../domain/cart/cart.ts'
import type { FittingPieces, NamedUnit, OwnPrices, PartStock } from '../../../domain/cart/part-offers.ts'
import { type AskingPrice, askingPrice, ROUND_UP_SKU } from '../../../domain/catalogue/product.ts'
import { concernsPieces, type LineRequirements, piecesKey } from '../../../domain/inventory/line-requirements.ts'
import { type Papered, paperedPieces, sellable } from '../../../domain/inventory/papered.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { type Carriage, carriageOf } from '../../../domain/shipping/dangerous-goods.ts'
import { z } from '../../../domain/text/zod.ts'
import { GoodsShape } from '../../catalogue/goods-shape.ts'
import { readFitting } from '../../inventory/units/read-fitting.ts'
import { readPapered } from '../../inventory/units/read-papered.ts'
import { readChosenUnits, readUnitPieces, type UnitPieces } from '../../inventory/units/read-pieces.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** A part of a cart. */
export type CartPart = {
  id: number
  sku: string
  manufacturer: string | null
  slug: string
  name: string
  uom: string
  weight: string | null
  dimensions: string | null
  isHazmat: boolean
  /** the permitted carriage */
  carriage: Carriage
  imageUrl: string | null
  /** null: on request */
  asking: AskingPrice | null
  stock: PartStock
  /** the release paper of each condition, if it has one */
  tags: Readonly<Record<string, string>>
  /** the units that lines name */
  namedUnits: ReadonlyMap<number, LineUnit>
}
const LineShape = z.object({
  id: z.number(),
  condition: z.string(),
  quantity: z.number(),
  price: z.nullable(z.string()),
  hasPricedUnits: z.boolean(),
})
type Line = z.output<typeof LineShape>
const RowShape = z.extend(GoodsShape, {
  id: z.number(),
  sku: z.string(),
  manufacturer: z.nullable(z.string()),
  slug: z.string(),
  uom: z.string(),
  weight: z.nullable(z.string()),
  dimensions: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  backorderDays: z.nullable(z.number()),
  price: z.string(),
  salePrice: z.nullable(z.string()),
  lines: z.nullable(z.array(LineShape)),
  tags: z.nullable(z.record(z.string(), z.string())),
})

const TEXT = `
SELECT p.id, p.sku, p.backorder_days, p.manufacturer, p.slug, p.name, p.uom, p.price, p.sale_price, p.weight, p.dimensions, p.is_hazmat,
  p.hazmat_checked, p.un_number, p.hazard_class, p.hazmat_aircraft,
  (SELECT c.name FROM categories_view c WHERE c.id = p.category_id) AS category,
  (SELECT json_agg(json_build_object('id', i.id, 'condition', i.condition, 'price', i.price::text, 'quantity',
      i.quantity + greatest(0, coalesce((SELECT sum(h.quantity) FROM reservations_view h
      WHERE h.order_id = ANY($2::uuid[]) AND h.stock_line_id = i.id AND h.state = 'held'), 0) - i.backordered),
      'hasPricedUnits', EXISTS (SELECT FROM priced_units_view u WHERE u.product_id = p.id AND u.stock_line_id = i.id)))
    FROM stock_lines_view i WHERE i.product_id = p.id) AS lines,
  (SELECT json_object_agg(i.condition, i.tag_type) FROM stock_lines_view i WHERE i.product_id = p.id AND i.tag_type IS NOT NULL) AS tags,
  (SELECT m.url FROM product_images_view m WHERE m.product_id = p.id ORDER BY m.is_primary DESC, m.display_order, m.id LIMIT 1) AS image_url
FROM products_view p WHERE p.id = ANY($1) AND p.is_published AND p.sku <> '${ROUND_UP_SKU}'`

/** The parts, units and requirements of lines. */
type LineParts = Pick<LineName, 'unitId'> & {
  productId: number | null
  requirements?: LineRequirements | null | undefined
}

/**
 * Parts that a cart can contain, by ID; a missing part cannot be bought. Stock held by `ownOrders` counts as available.
 */
export async function readParts(
  db: Db | Tx,
  lines: readonly LineParts[],
  ownOrders: readonly string[],
): Promise<Map<number, CartPart>> {
  const ids = new Set(lines.flatMap(({ productId }) => productId ?? []))
  const found = await rows(db, RowShape, { name: 'cart-parts', text: TEXT, values: [[...ids], ownOrders] })
  const named = [...new Set(lines.flatMap(line => unitOf(line) ?? []))]
  const chosen = await readChosenUnits(db, named, ownOrders)
  const counted = found.flatMap(row => (row.lines ?? []).filter(line => line.hasPricedUnits).map(({ id }) => id))
  const pieces = await readUnitPieces(db, counted, ownOrders)
  const stockLines = found.flatMap(({ lines: some }) => some ?? [])
  const papered = await readPapered(db, stockLines, ownOrders)
  const fitting = await readFittingOf(
    db,
    lines,
    found.filter(row => row.lines?.some(isPricedApart)).map(({ id }) => id),
    ownOrders,
  )
  return new Map(
    found.map(({ price, salePrice, lines: stocked, tags, backorderDays, ...row }) => {
      const asking = askingPrice({
        price: readMoney(price),
        salePrice: salePrice === null ? null : readMoney(salePrice),
      })
      const namedUnits = new Map([...chosen].filter(([, unit]) => unit.productId === row.id))
      const known = (stocked ?? []).map(line => ({
        ...line,
        price: line.price === null ? null : readMoney(line.price),
        sold: sellable(line.quantity, papered.get(line.id)),
      }))
      const units = new Map(
        [...namedUnits].map(([id, unit]): [number, NamedUnit] => {
          const condition = known.find(line => line.id === unit.lineId)?.price ?? null
          return [id, { ...unit, ownPrice: unit.price ?? condition }]
        }),
      )
      const stock = {
        ...totals(known),
        asking,
        own: ownPrices(known, pieces, papered),
        units,
        backorderDays,
        fitting: fitting.get(row.id) ?? new Map(),
      }
      const { category: _, hazmatChecked: __, unNumber: ___, hazardClass: ____, hazmatAircraft: _____, ...part } = row
      return [row.id, { ...part, carriage: carriageOf(row), asking, stock, tags: tags ?? {}, namedUnits }]
    }),
  )
}

type Priced = Omit<Line, 'price'> & { price: Cents | null; sold: number }

function totals(lines: readonly Priced[]): Pick<PartStock, 'total' | 'inCondition'> {
  const inCondition = Object.fromEntries(lines.map(({ condition, sold }) => [condition, sold]))
  return { total: lines.reduce((sum, { sold }) => sum + sold, 0), inCondition }
}

/** True if pieces of a stock line have their own prices. */
const isPricedApart = ({ price, hasPricedUnits }: Pick<Line, 'hasPricedUnits'> & { price: unknown }): boolean =>
  price !== null || hasPricedUnits

/** For parts whose pieces have their own prices: the pieces that meet the requirements of lines, of any condition. */
async function readFittingOf(
  db: Db | Tx,
  lines: readonly LineParts[],
  parts: readonly number[],
  ownOrders: readonly string[],
): Promise<Map<number, Map<string, FittingPieces>>> {
  const but = lines.flatMap(line => unitOf(line) ?? [])
  const queries = lines.flatMap(line => {
    const { productId, requirements } = line
    return productId !== null &&
      unitOf(line) === null &&
      requirements &&
      concernsPieces(requirements) &&
      parts.includes(productId)
      ? [{ productId, condition: null, requirements, unitId: null, ownPrices: [], but }]
      : []
  })
  const found = await readFitting(db, queries, ownOrders)
  const fitting = new Map<number, Map<string, FittingPieces>>()
  for (const [at, { productId, requirements }] of queries.entries()) {
    const ofPart = fitting.get(productId) ?? new Map<string, FittingPieces>()
    ofPart.set(
      piecesKey(requirements),
      Map.groupBy(found[at] ?? [], piece => piece.condition),
    )
    fitting.set(productId, ofPart)
  }
  return fitting
}

/** Null if no piece has its own price. */
function ownPrices(
  lines: readonly Priced[],
  pieces: readonly UnitPieces[],
  papered: ReadonlyMap<number, Papered>,
): OwnPrices | null {
  if (!lines.some(isPricedApart)) return null
  return Object.fromEntries(
    lines.map(({ id, condition, quantity, price }) => {
      const demanded = papered.get(id)
      if (demanded) return [condition, { price, pieces: paperedPieces(demanded, quantity, price) }]
      const ofUnits = pieces.filter(({ lineId }) => lineId === id)
      const marked = ofUnits.reduce((sum, one) => sum + one.marked, 0)
      const unmarked = { ownPrice: price, quantity: Math.max(0, quantity - marked) }
      const ofUnitPrices = ofUnits.map(one => ({ ownPrice: one.price ?? price, quantity: one.sellable }))
      return [condition, { price, pieces: [...ofUnitPrices, unmarked] }]
    }),
  )
}
