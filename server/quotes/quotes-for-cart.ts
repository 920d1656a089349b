import { type Condition, isCondition } from '../../domain/catalogue/condition.ts'
import { CHARGE_KINDS, type Charge } from '../../domain/charges/charge.ts'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import { RequirementsSummaryShape } from '../../domain/inventory/line-requirements-shape.ts'
import type { Cents } from '../../domain/money/money.ts'
import type { AogSnapshot, CarrierAccountSnapshot } from '../../domain/orders/snapshots.ts'
import { BUYABLE_QUOTE_STATUSES, QUOTE_KINDS, QUOTE_STATUSES, type QuoteKind } from '../../domain/quotes/quote.ts'
import { SHIPPING_PREFERENCE_NAMES, type ShippingPreference, URGENCY_NAMES } from '../../domain/quotes/quote-request.ts'
import { type Carriage, carriageOf, carriageOfSourced } from '../../domain/shipping/dangerous-goods.ts'
import { z } from '../../domain/text/zod.ts'
import { GoodsShape, goodsSql } from '../catalogue/goods-shape.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { isOfferExpired } from './internal/lock-quote.ts'

/** A quote for a cart, before its stock is checked. */
export type QuoteForCart = {
  quoteId: string
  quoteNumber: string
  kind: QuoteKind
  /** null: it can be bought */
  problem: 'gone' | 'expired' | null
  /** ID of an unpaid order that already buys it */
  inOrder: string | null
  quotedPrice: Cents | null
  shippingPrice: Cents
  /** charges in addition to parts and freight, included in the quoted price */
  charges: Charge[]
  /** it ships on the buyer's own account, named or not */
  wantsOwnAccount: boolean
  carrierAccountId: number | null
  carrierAccount: CarrierAccountSnapshot | null
  zipCode: string
  shippingCountry: string
  validUntil: string | null
  preferredShipping: ShippingPreference
  /** for an aircraft on ground: the facts that an order stores */
  aog: Omit<AogSnapshot, 'quoteId' | 'quoteNumber'> | null
  lines: {
    productId: number | null
    slug: string | null
    sku: string
    name: string
    manufacturer: string | null
    uom: string
    dimensions: string | null
    imageUrl: string | null
    condition: Condition
    quantity: number
    unitPrice: Cents
    fromStock: boolean
    /** the buyer's requirements in the request; the offer does not change them */
    requirements: LineRequirements | null
    /** the buyer's name for the line; '': none */
    reference: string
    /** the permitted carriage */
    carriage: Carriage
    /** how the store sources it, if recorded: internal except for the lead time */
    sourcing: { leadTimeDays: number | null; unitCost: Cents | null; costNote: string }
  }[]
}

const RowShape = z.object({
  kind: z.enum(QUOTE_KINDS),
  aog: z.nullable(
    z.object({
      aircraftType: z.string(),
      location: z.string(),
      urgency: z.enum(URGENCY_NAMES),
      tailNumber: z.string(),
      needBy: z.nullable(z.string()),
    }),
  ),
  quoteNumber: z.string(),
  preferredShipping: z.enum(SHIPPING_PREFERENCE_NAMES),
  wantsOwnAccount: z.boolean(),
  carrierAccountId: z.nullable(z.number()),
  carrierAccount: z.nullable(
    z.object({
      provider: z.enum(['other', 'fedex', 'ups', 'dhl', 'usps']),
      accountNumber: z.string(),
      nickname: z.string(),
    }),
  ),
  zipCode: z.string(),
  shippingCountry: z.string(),
  validUntil: z.nullable(z.string()),
  quoteId: z.string(),
  inOrder: z.nullable(z.string()),
  status: z.enum(QUOTE_STATUSES),
  quotedPrice: z.nullable(z.string()),
  shippingPrice: z.nullable(z.string()),
  charges: z.array(
    z.object({
      kind: z.enum(CHARGE_KINDS),
      label: z.string(),
      amount: z.string(),
    }),
  ),
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string(),
      slug: z.nullable(z.string()),
      manufacturer: z.nullable(z.string()),
      dimensions: z.nullable(z.string()),
      uom: z.string(),
      productId: z.nullable(z.number()),
      quantity: z.number(),
      requirements: RequirementsSummaryShape,
      reference: z.string(),
      fromStock: z.boolean(),
      imageUrl: z.nullable(z.string()),
      /** of the line's catalog part; null: none */
      goods: z.nullable(GoodsShape),
      unitPrice: z.string(),
      condition: z.string(),
      leadTimeDays: z.nullable(z.number()),
      unitCost: z.nullable(z.string()),
      costNote: z.string(),
    }),
  ),
})
type Row = z.output<typeof RowShape>

const TEXT = `SELECT q.id AS quote_id, q.quote_number, q.kind, q.status, q.quoted_price,
    q.shipping_price, q.wants_own_account, q.carrier_account_id, q.carrier_account,
    q.zip_code, q.shipping_country, q.valid_until, q.preferred_shipping,
    (SELECT json_build_object('aircraftType', a.aircraft_type, 'tailNumber', a.tail_number, 'location', a.location,
        'needBy', to_char(a.need_by AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'urgency', a.urgency)
      FROM aog_details a WHERE a.quote_id = q.id) AS aog,
    (SELECT o.id FROM order_quotes x JOIN orders_view o ON o.id = x.order_id
      WHERE x.quote_id = q.id AND o.status = 'pending' AND o.payment_status = 'unpaid' LIMIT 1) AS in_order,
    coalesce((SELECT json_agg(json_build_object('kind', c.kind, 'label', c.label, 'amount', c.amount::text) ORDER BY c.position)
      FROM charges_view c WHERE c.quote_id = q.id), '[]') AS charges,
    coalesce((SELECT json_agg(json_build_object('productId', l.offer_product_id, 'slug', p.slug, 'sku', l.offer_sku,
        'name', l.offer_name, 'manufacturer', p.manufacturer, 'uom', coalesce(l.offer_uom, l.uom), 'dimensions', p.dimensions, 'condition', l.offer_condition, 'quantity', l.offer_quantity,
        'unitPrice', l.unit_price::text, 'fromStock', l.from_stock, 'requirements', l.requirements, 'reference', l.reference,
        'goods', CASE WHEN p.id IS NOT NULL THEN ${goodsSql('p')} END,
        'leadTimeDays', l.lead_time_days, 'unitCost', l.unit_cost::text, 'costNote', l.cost_note,
        'imageUrl', (SELECT m.url FROM product_images_view m WHERE m.product_id = p.id
          ORDER BY m.is_primary DESC, m.display_order, m.id LIMIT 1)) ORDER BY l.position)
      FROM quote_lines l LEFT JOIN products_view p ON p.id = l.offer_product_id
      WHERE l.quote_id = q.id AND l.answer = 'offered' AND l.is_chosen), '[]') AS lines
  FROM quotes q WHERE q.user_id = $1 AND q.id = ANY($2::uuid[]) ORDER BY q.id`

/**
 * A customer's own quotes for a cart, in the order of `ids`; unknown ones and those of other customers are left out.
 * With `isBuying` they are locked, in the order of their IDs, until the transaction ends.
 */
export async function quotesForCart(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
  isBuying = false,
): Promise<QuoteForCart[]> {
  if (ids.length === 0) return []
  if (isBuying)
    await db.$client.query({
      name: 'lock-quotes',
      text: 'SELECT FROM quotes WHERE user_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
      values: [userId, ids],
    })
  const found = await rows(db, RowShape, { name: 'quotes-for-cart', text: TEXT, values: [userId, ids] })
  const quotesById = new Map(found.map(row => [row.quoteId, readRow(row)]))
  return [...new Set(ids)].flatMap(id => quotesById.get(id) ?? [])
}

function readRow({ status, quotedPrice, shippingPrice, charges, lines, ...row }: Row): QuoteForCart {
  const isBuyable = BUYABLE_QUOTE_STATUSES.includes(status) && quotedPrice !== null
  const over = isOfferExpired({ status, validUntil: row.validUntil })
  return {
    ...row,
    problem: over ? 'expired' : isBuyable ? null : 'gone',
    quotedPrice: quotedPrice === null ? null : readMoney(quotedPrice),
    shippingPrice: readMoney(shippingPrice ?? '0'),
    charges: charges.map(charge => ({ ...charge, amount: readMoney(charge.amount) })),
    lines: lines.map(({ unitPrice, condition, leadTimeDays, unitCost, costNote, goods, ...line }) => ({
      ...line,
      carriage: goods && line.fromStock ? carriageOf(goods) : carriageOfSourced(line.name, goods),
      sourcing: { leadTimeDays, unitCost: unitCost === null ? null : readMoney(unitCost), costNote },
      unitPrice: readMoney(unitPrice),
      condition: isCondition(condition) ? condition : 'new',
    })),
  }
}
