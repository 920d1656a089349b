import { asc, desc, eq } from 'drizzle-orm'
import { askingPrice } from '../../domain/catalogue/product.ts'
import type { Papered } from '../../domain/inventory/papered.ts'
import { ZERO } from '../../domain/money/money.ts'
import { BUYABLE_QUOTE_STATUSES, QUOTE_STATUSES } from '../../domain/quotes/quote.ts'
import { averageUnitPrice } from '../../domain/quotes/quote-offer.ts'
import { accountNumberEnding } from '../../domain/shipping/carrier-account.ts'
import { z } from '../../domain/text/zod.ts'
import { readAttachments } from '../attachments/read-attachments.ts'
import { LINE_PRICES, LinePricesShape, lineOffer } from '../catalogue/line-offer.ts'
import { naturalOrder, partKey } from '../catalogue/part-key.ts'
import { readQuoteCharges } from '../charges/read-charges.ts'
import { readPapered } from '../inventory/units/read-papered.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { aogDetails } from './aog/tables.ts'
import { findQuote, isOfferExpired, isOnAccount, type QuoteRow } from './internal/lock-quote.ts'
import type { AdminQuote, QuoteView } from './shapes.ts'
import { quoteHistory, quoteLines } from './tables.ts'

/** Maximum number of history rows. The latest ones are read, so that a long conversation does not hide new messages. */
const MAX_EVENTS = 500

/** A customer's own quote. Refuses QUOTE_NOT_FOUND. */
export const readQuote = async (db: Db, quoteId: string, userId: string): Promise<QuoteView> =>
  quoteView(db, await findQuote(db, quoteId, { userId }), row => row.buyerSeen)

type LineRow = typeof quoteLines.$inferSelect

/** The view of a quote whose access the caller has checked. */
export async function quoteView(db: Db, quote: QuoteRow, isSeen: (quote: QuoteRow) => boolean): Promise<QuoteView> {
  const lines = await db
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(asc(quoteLines.position))
  const parts = await partsOf(db, lines)
  const history = await db
    .select()
    .from(quoteHistory)
    .where(eq(quoteHistory.quoteId, quote.id))
    .orderBy(desc(quoteHistory.id))
    .limit(MAX_EVENTS)
  const [aog] = quote.kind === 'aog' ? await db.select().from(aogDetails).where(eq(aogDetails.quoteId, quote.id)) : []
  const attached = Map.groupBy(await readAttachments(db, { quoteId: quote.id }), file => file.quoteHistoryId)
  const { order, isInCart } = await buying(db, quote)
  const offered = lines.flatMap(({ unitPrice, offerQuantity, isChosen }) =>
    unitPrice === null || offerQuantity === null || !isChosen ? [] : [{ unitPrice, quantity: offerQuantity }],
  )
  return {
    id: quote.id,
    quoteNumber: quote.quoteNumber,
    kind: quote.kind,
    status: quote.status,
    turn: quote.turn,
    turnSince: quote.turnSince.toISOString(),
    version: quote.version,
    revision: quote.revision,
    notes: quote.notes,
    preferredShipping: quote.preferredShipping,
    carrierAccount: quote.carrierAccount && {
      provider: quote.carrierAccount.provider,
      ending: accountNumberEnding(quote.carrierAccount.accountNumber),
      nickname: quote.carrierAccount.nickname,
    },
    isOnAccount: isOnAccount(quote),
    zipCode: quote.zipCode,
    shippingCountry: quote.shippingCountry,
    goodsPrice: quote.goodsPrice,
    averageUnitPrice: offered.length === 0 ? null : averageUnitPrice(offered),
    shippingPrice: quote.shippingPrice,
    charges: await readQuoteCharges(db, quote.id),
    quotedPrice: quote.quotedPrice,
    validUntil: quote.validUntil,
    createdAt: quote.createdAt.toISOString(),
    lines: lines.map(line => lineView(line, parts)),
    aog: aog
      ? {
          aircraftType: aog.aircraftType,
          tailNumber: aog.tailNumber,
          location: aog.location,
          needBy: aog.needBy?.toISOString() ?? null,
          urgency: aog.urgency,
          contactName: aog.contactName,
          contactPhone: aog.contactPhone,
        }
      : null,
    history: history.toReversed().map(({ id, event, actor, status, note, revision, offer, createdAt }) => ({
      id,
      event,
      actor,
      status,
      note,
      revision,
      offer,
      attachments: (attached.get(id) ?? []).map(({ quoteHistoryId: _, ...file }) => file),
      at: createdAt.toISOString(),
    })),
    isBuyable: BUYABLE_QUOTE_STATUSES.includes(quote.status) && !isOfferExpired(quote),
    isInCart,
    order,
    isNews: !isSeen(quote),
  }
}

function lineView(line: LineRow, parts: ReadonlyMap<number, KnownPart>): QuoteView['lines'][number] {
  const { id, productId, sku, name, condition, uom, quantity, requirements, reference, counterPrice } = line
  const { answer, remark, alternativeGroup, isChosen } = line
  const { offerSku, offerName, offerCondition, offerQuantity, unitPrice, totalPrice } = line
  const isOffered =
    answer === 'offered' &&
    offerSku !== null &&
    offerCondition !== null &&
    offerQuantity !== null &&
    unitPrice !== null &&
    totalPrice !== null
  return {
    id,
    productId,
    sku,
    name,
    condition,
    quantity,
    requirements,
    counterPrice,
    answer,
    remark,
    alternativeGroup,
    isChosen,
    uom,
    reference,
    slug: parts.get(productId ?? 0)?.slug ?? null,
    manufacturer: parts.get(productId ?? 0)?.manufacturer ?? null,
    offer: isOffered
      ? {
          productId: line.offerProductId,
          sku: offerSku,
          name: offerName ?? '',
          slug: parts.get(line.offerProductId ?? 0)?.slug ?? null,
          manufacturer: parts.get(line.offerProductId ?? 0)?.manufacturer ?? null,
          condition: offerCondition,
          uom: line.offerUom ?? uom,
          quantity: offerQuantity,
          unitPrice,
          totalPrice,
          leadTimeDays: line.leadTimeDays,
          paperwork: line.paperwork,
          fromStock: line.fromStock,
        }
      : null,
  }
}

/** `slug` null: it has no page. */
const KnownPartShape = z.object({
  id: z.number(),
  slug: z.nullable(z.string()),
  manufacturer: z.nullable(z.string()),
})
type KnownPart = z.output<typeof KnownPartShape>

async function partsOf(db: Db, lines: readonly LineRow[]): Promise<Map<number, KnownPart>> {
  const found = await rows(db, KnownPartShape, {
    name: 'parts-of-quote',
    text: `SELECT id, CASE WHEN is_published AND is_listed THEN slug END AS slug, manufacturer
      FROM products_view WHERE id = ANY($1::bigint[])`,
    values: [lines.flatMap(line => [line.productId, line.offerProductId]).filter(id => id !== null)],
  })
  return new Map(found.map(row => [row.id, row]))
}

const RowShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  isPaid: z.boolean(),
  isOnAccount: z.boolean(),
})

async function buying(db: Db, quote: QuoteRow): Promise<Pick<QuoteView, 'order' | 'isInCart'>> {
  const row = await firstRow(db, RowShape, {
    name: 'order-of-quote',
    text: `SELECT o.id, o.order_number, o.payment_status <> 'unpaid' AS is_paid,
        o.carrier_account IS NOT NULL AS is_on_account
      FROM order_quotes q JOIN orders_view o ON o.id = q.order_id
      WHERE q.quote_id = $1 AND (o.payment_status <> 'unpaid' OR o.status = 'pending')
      ORDER BY o.payment_status <> 'unpaid' DESC, o.created_at DESC LIMIT 1`,
    values: [quote.id],
  })
  const inCart = await db.$client.query({
    name: 'quote-in-cart',
    text: 'SELECT FROM cart_quotes WHERE user_id = $1 AND quote_id = $2',
    values: [quote.userId, quote.id],
  })
  return { order: row ?? null, isInCart: inCart.rows.length > 0 }
}

const HistoryIdAndNameShape = z.object({ historyId: z.number(), name: z.string() })

/** A quote with all its facts, for the back office. Refuses QUOTE_NOT_FOUND. */
export async function readAdminQuote(db: Db, quoteId: string, adminId: string): Promise<AdminQuote> {
  const quote = await findQuote(db, quoteId, 'admin')
  const people = await rows(db, BuyerRowShape, {
    name: 'admin-quote-people',
    text: BUYER,
    values: [quote.userId, quote.assignedTo, quoteId],
  })
  const [person] = people
  if (!person) throw new Error(`quote ${quoteId} without its buyer`)
  const { assignedName, lastQuotes, ...buyer } = person
  const admins = await rows(db, HistoryIdAndNameShape, {
    name: 'admin-quote-admins',
    text: `SELECT h.id AS history_id, u.display_name AS name
      FROM quote_history h JOIN people u ON u.id = h.admin_id WHERE h.quote_id = $1 ORDER BY h.id DESC LIMIT ${MAX_EVENTS}`,
    values: [quoteId],
  })
  return {
    quote: await quoteView(db, quote, row => row.adminSeen),
    adminNotes: quote.adminNotes,
    buyer: { ...buyer, lastQuotes: lastQuotes.map(({ price, ...last }) => ({ ...last, price: readPrice(price) })) },
    carrierAccount: quote.carrierAccount,
    assignedTo: quote.assignedTo === null ? null : { id: quote.assignedTo, name: assignedName ?? '' },
    isMine: quote.assignedTo === adminId,
    isNews: !quote.adminSeen,
    lines: await readAdminLines(db, quoteId),
    admins: admins,
  }
}

const LAST_PRICES = 5
const LAST_QUOTES = 5
const BuyerRowShape = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  purchased: z.number(),
  company: z.string(),
  offered: z.number(),
  assignedName: z.nullable(z.string()),
  lastQuotes: z.array(
    z.object({
      at: z.string(),
      id: z.string(),
      status: z.enum(QUOTE_STATUSES),
      quoteNumber: z.string(),
      price: z.nullable(z.string()),
    }),
  ),
})

const BUYER = `SELECT p.name, p.email, coalesce(p.company_name, '') AS company, coalesce(p.phone_number, '') AS phone,
    (SELECT a.display_name FROM people a WHERE a.id = $2) AS assigned_name,
    (SELECT count(*) FROM quotes q WHERE q.user_id = p.id AND q.revision > 0) AS offered,
    (SELECT count(*) FROM quotes q WHERE q.user_id = p.id AND q.status = 'purchased') AS purchased,
    coalesce((SELECT json_agg(json_build_object('id', l.id, 'quoteNumber', l.quote_number, 'status', l.status,
        'at', l.created_at, 'price', coalesce(l.quoted_price, l.goods_price)::text) ORDER BY l.created_at DESC, l.id DESC)
      FROM (SELECT * FROM quotes q WHERE q.user_id = p.id AND q.id <> $3
        ORDER BY q.created_at DESC, q.id DESC LIMIT ${LAST_QUOTES}) l), '[]') AS last_quotes
  FROM people p WHERE p.id = $1`

type KnownLine = AdminQuote['lines'][number]
/** A stock line with its prices; `condition` identifies it. */
const StockRowShape = z.extend(LinePricesShape, { id: z.number(), condition: z.string() })
/** A part as the SQL returns it: its list prices and its stock lines. */
const PartRowShape = z.object({
  price: z.nullable(z.string()),
  salePrice: z.nullable(z.string()),
  stock: z.array(StockRowShape),
})
type PartRow = z.output<typeof PartRowShape>
const AdminLineRowShape = z.extend(
  z.extend(
    z.object({
      uom: z.string(),
      id: z.number(),
      costNote: z.optional(z.string()),
    }),
    PartRowShape.shape,
  ),
  {
    unitCost: z.nullable(z.string()),
    lastPrices: z.array(
      z.object({
        what: z.enum(['quoted', 'sold']),
        at: z.string(),
        number: z.string(),
        id: z.string(),
        sku: z.string(),
        condition: z.nullable(z.string()),
        uom: z.string(),
        quantity: z.number(),
        status: z.string(),
        unitPrice: z.string(),
      }),
    ),
    alternates: z.array(
      z.extend(
        z.object({
          uom: z.string(),
          productId: z.number(),
          sku: z.string(),
          manufacturer: z.nullable(z.string()),
          name: z.string(),
          slug: z.nullable(z.string()),
        }),
        PartRowShape.shape,
      ),
    ),
  },
)

const readPrice = (price: string | null) => (price === null ? null : readMoney(price))

// Includes sold-out conditions: their price is shown before a piece is in stock again.
const STOCK_OF = (productId: string) =>
  `coalesce((SELECT json_agg(json_build_object('id', i.id, 'condition', i.condition, 'quantity', i.quantity, ${LINE_PRICES}) ORDER BY i.id)
    FROM stock_lines_view i WHERE i.product_id = ${productId}), '[]')`

/**
 * The shop's prices of a part: its list price, and the price of each condition. A sold-out condition without its own
 * price has none while another condition is in stock, because the part's price may belong to that one.
 */
function knownPart(
  { price, salePrice, stock }: PartRow,
  papered: ReadonlyMap<number, Papered>,
): Pick<KnownLine, 'listPrice' | 'stock'> {
  const listPrice = readPrice(price)
  const asking = askingPrice({ price: listPrice ?? ZERO, salePrice: readPrice(salePrice) })
  return {
    listPrice: listPrice === ZERO ? null : listPrice,
    stock: stock.map(line => {
      const offer = lineOffer(line, asking, papered.get(line.id))
      const atPrice = offer.tiers[0]?.quantity ?? offer.available
      const isUnpriced = line.quantity === 0 && line.price === null && stock.some(({ quantity }) => quantity > 0)
      return {
        condition: line.condition,
        quantity: line.quantity,
        unitPrice: isUnpriced ? null : (offer.asking?.unitPrice ?? null),
        atPrice,
        dearer: offer.available + offer.others - atPrice,
      }
    }),
  }
}

// Parts that may replace a part: two-way cross-references, parts that supersede it, and parts listed as its alternates.
// Parts that it may replace itself are not included.
const ALTERNATES = `SELECT json_agg(json_build_object('productId', o.id, 'sku', o.sku, 'manufacturer', o.manufacturer, 'name', o.name, 'uom', o.uom, 'slug', o.slug,
      'price', o.price::text, 'salePrice', o.sale_price::text, 'stock', ${STOCK_OF('o.id')}) ORDER BY ${naturalOrder('o.sku')}, o.id)
  FROM products_view o WHERE o.is_published AND o.is_listed AND o.id IN (
    SELECT f.id FROM cross_references_view r JOIN products_view f ON f.sku = r.other_sku
      WHERE r.product_id = l.product_id AND (r.kind = 'superseded_by' OR r.is_two_way)
    UNION ALL
    SELECT t.product_id FROM cross_references_view t
      WHERE ${partKey('t.other_sku')} = ${partKey('l.sku')} AND t.kind = 'alternate_of'
        AND (t.other_sku = l.sku OR NOT EXISTS (SELECT FROM products_view x WHERE x.sku = t.other_sku)))`

// Matches the part number without separators, as indexes quote_lines_by_key and order_items_by_key do: a number
// outside the catalog has past prices too. Reads the latest five quotes and the latest five orders.
const PAST = `SELECT json_agg(p ORDER BY p.at DESC) FROM (
    (SELECT 'quoted' AS what, h.updated_at AS at, h.quote_number AS number, h.id, q.offer_sku AS sku,
        q.offer_condition AS condition, coalesce(q.offer_uom, q.uom) AS uom, q.offer_quantity AS quantity, q.unit_price::text AS "unitPrice", h.status
      FROM quote_lines q JOIN quotes h ON h.id = q.quote_id
      WHERE ${partKey('q.sku')} = ${partKey('l.sku')} AND q.answer = 'offered' AND q.quote_id <> l.quote_id
      ORDER BY q.id DESC LIMIT ${LAST_PRICES})
    UNION ALL
    (SELECT 'sold', o.created_at, o.order_number, o.id, i.sku, i.condition, i.uom, i.quantity, i.unit_price::text, o.status
      FROM order_items_view i JOIN orders_view o ON o.id = i.order_id
      WHERE ${partKey('i.sku')} = ${partKey('l.sku')} AND o.payment_status = 'paid'
      ORDER BY i.id DESC LIMIT ${LAST_PRICES})) p`

async function readAdminLines(db: Db, quoteId: string): Promise<AdminQuote['lines']> {
  const found = await rows(db, AdminLineRowShape, {
    name: 'admin-quote-lines',
    text: `SELECT l.id, l.unit_cost::text AS unit_cost, l.cost_note,
        p.price::text, p.sale_price::text AS sale_price, coalesce(p.uom, l.uom) AS uom,
        ${STOCK_OF('l.product_id')} AS stock,
        coalesce((${PAST}), '[]') AS last_prices,
        coalesce((${ALTERNATES}), '[]') AS alternates
      FROM quote_lines l LEFT JOIN products_view p ON p.id = l.product_id WHERE l.quote_id = $1 ORDER BY l.position`,
    values: [quoteId],
  })
  const papered = await readPapered(
    db,
    found.flatMap(({ stock, alternates }) => [...stock, ...alternates.flatMap(part => part.stock)]),
  )
  return found.map(({ price, salePrice, stock, unitCost, lastPrices, alternates, ...row }) => ({
    ...row,
    ...knownPart({ price, salePrice, stock }, papered),
    unitCost: readPrice(unitCost),
    lastPrices: lastPrices.map(({ unitPrice, ...past }) => ({ ...past, unitPrice: readMoney(unitPrice) })),
    alternates: alternates.map(
      ({ price: alternatePrice, salePrice: alternateSale, stock: alternateStock, ...part }) => ({
        ...part,
        ...knownPart({ price: alternatePrice, salePrice: alternateSale, stock: alternateStock }, papered),
      }),
    ),
  }))
}
