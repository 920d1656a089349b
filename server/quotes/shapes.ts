import { AttachmentShape } from '../../domain/attachments/attachment-shape.ts'
import { ChargeSummaryShape } from '../../domain/charges/charge-shape.ts'
import { RequirementsSummaryShape } from '../../domain/inventory/line-requirements-shape.ts'
import { QUOTE_EVENT_NAMES, QUOTE_KINDS, QUOTE_STATUSES } from '../../domain/quotes/quote.ts'
import { SHIPPING_PREFERENCE_NAMES, URGENCY_NAMES } from '../../domain/quotes/quote-request.ts'
import { CARRIERS } from '../../domain/shipping/carrier-account.ts'
import { seenBy } from '../../domain/staff/seen-by.ts'
import { z } from '../../domain/text/zod.ts'
import { numberedPage } from '../numbered-page.ts'

const Nullable = { text: z.nullable(z.string()), whole: z.nullable(z.int()) }
const EventShape = z.enum(QUOTE_EVENT_NAMES)
const KindShape = z.enum(QUOTE_KINDS)
const StatusShape = z.enum(QUOTE_STATUSES)
const TurnShape = z.nullable(z.enum(['admin', 'buyer']))

/** Money is in cents everywhere; days are YYYY-MM-DD in the store's time zone. */
const LineShape = z.object({
  id: z.int(),
  productId: Nullable.whole,
  /** of the part's page; null: not in the catalog */
  slug: Nullable.text,
  sku: z.string(),
  /** the manufacturer, as in the catalog now; null: unknown */
  manufacturer: Nullable.text,
  name: z.string(),
  /** null: any */
  condition: Nullable.text,
  /** the unit of measure of the quantity in the request: EA for pieces, FT for feet */
  uom: z.string(),
  quantity: z.int(),
  /** the buyer's requirements for the pieces; null: none */
  requirements: RequirementsSummaryShape,
  /** the buyer's name for the line; '': none */
  reference: z.string(),
  counterPrice: Nullable.whole,
  answer: z.nullable(z.enum(['offered', 'unavailable'])),
  offer: z.nullable(
    z.object({
      productId: Nullable.whole,
      sku: z.string(),
      manufacturer: Nullable.text,
      name: z.string(),
      slug: Nullable.text,
      condition: z.string(),
      /** the unit of measure of the offer's quantity and price */
      uom: z.string(),
      quantity: z.int(),
      unitPrice: z.int(),
      totalPrice: z.int(),
      leadTimeDays: Nullable.whole,
      paperwork: z.string(),
      fromStock: z.boolean(),
    }),
  ),
  remark: z.string(),
  /** offered lines with the same number are alternatives: the buyer takes one of them; null: not an alternative */
  alternativeGroup: Nullable.whole,
  /** true if the line is part of the purchase: one line of each group of alternatives, by default the first */
  isChosen: z.boolean(),
})

const OfferSnapshotShape = z.object({
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      condition: z.string(),
      quantity: z.int(),
      unitPrice: z.int(),
      /** omitted in offers that are older than this field */
      manufacturer: z.optional(Nullable.text),
      /** the unit of measure; omitted in offers that are older than this field: pieces */
      uom: z.optional(z.string()),
      /** lines with the same number are alternatives; omitted: not an alternative */
      alternativeGroup: z.optional(Nullable.whole),
    }),
  ),
  unavailable: z.array(z.string()),
  goods: z.int(),
  shipping: Nullable.whole,
  /** additional charges; omitted: none */
  charges: z.optional(z.array(z.object({ label: z.string(), amount: z.int() }))),
  total: z.int(),
  validUntil: z.string(),
})

const AogShape = z.nullable(
  z.object({
    aircraftType: z.string(),
    tailNumber: z.string(),
    location: z.string(),
    needBy: z.nullable(z.string()),
    urgency: z.enum(URGENCY_NAMES),
    contactName: z.string(),
    contactPhone: z.string(),
  }),
)

/** A quote for its buyer. */
export const QuoteShape = z.object({
  id: z.string(),
  quoteNumber: z.string(),
  kind: KindShape,
  status: StatusShape,
  turn: TurnShape,
  turnSince: z.string(),
  version: z.int(),
  revision: z.int(),
  notes: z.string(),
  preferredShipping: z.enum(SHIPPING_PREFERENCE_NAMES),
  /** it ships on the buyer's own carrier account: the one below, or one that is not named yet */
  isOnAccount: z.boolean(),
  carrierAccount: z.nullable(z.object({ provider: z.enum(CARRIERS), ending: z.string(), nickname: z.string() })),
  zipCode: z.string(),
  /** the country of the freight price, by its ISO code */
  shippingCountry: z.string(),
  goodsPrice: Nullable.whole,
  /** weighted, rounded half up: for display only */
  averageUnitPrice: Nullable.whole,
  shippingPrice: Nullable.whole,
  /** charges in addition to parts and freight, included in the quoted price */
  charges: z.array(ChargeSummaryShape),
  quotedPrice: Nullable.whole,
  validUntil: Nullable.text,
  createdAt: z.string(),
  lines: z.array(LineShape),
  aog: AogShape,
  history: z.array(
    z.object({
      id: z.int(),
      event: EventShape,
      actor: z.enum(['buyer', 'admin', 'gateway', 'clock']),
      status: StatusShape,
      note: z.string(),
      revision: z.int(),
      offer: z.nullable(OfferSnapshotShape),
      /** files sent with the step */
      attachments: z.array(AttachmentShape),
      at: z.string(),
    }),
  ),
  /** it can be bought now, by its status and last day */
  isBuyable: z.boolean(),
  isInCart: z.boolean(),
  /** the order that buys it, paid or awaiting payment */
  order: z.nullable(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      isPaid: z.boolean(),
      /** it ships on the buyer's own carrier account: quoted freight is not charged */
      isOnAccount: z.boolean(),
    }),
  ),
  isNews: z.boolean(),
})
export type QuoteView = z.infer<typeof QuoteShape>

export const MyQuoteShape = z.object({
  id: z.string(),
  quoteNumber: z.string(),
  kind: KindShape,
  status: StatusShape,
  turn: TurnShape,
  turnSince: z.string(),
  createdAt: z.string(),
  lines: z.int(),
  /** of the first three lines */
  partNumbers: z.array(z.string()),
  quotedPrice: Nullable.whole,
  goodsPrice: Nullable.whole,
  validUntil: Nullable.text,
  /** for an aircraft on ground */
  tailNumber: Nullable.text,
  isNews: z.boolean(),
})
export type MyQuote = z.infer<typeof MyQuoteShape>

export const MyQuotesShape = numberedPage(MyQuoteShape)
export type MyQuotes = z.infer<typeof MyQuotesShape>

export const AdminQuoteLineShape = z.object({
  ...MyQuoteShape.shape,
  buyer: z.string(),
  company: z.string(),
  email: z.string(),
  urgency: z.nullable(z.enum(URGENCY_NAMES)),
  needBy: z.nullable(z.string()),
  /** the assigned admin, by name or email */
  assignedTo: Nullable.text,
  isMine: z.boolean(),
})

export const AdminQuotesShape = z.object({
  quotes: z.array(AdminQuoteLineShape),
  /** cursor of the next page; null: the last page */
  after: Nullable.text,
})
export type AdminQuotes = z.infer<typeof AdminQuotesShape>

/** Counts by open status, and of quotes that wait for the back office. */
export const AdminCountsShape = z.object({
  statuses: z.array(z.object({ status: StatusShape, count: z.int() })),
  waiting: z.int(),
  waitingAog: z.int(),
  mine: z.int(),
})

/** Earlier quoted and sold prices of a part, newest first. */
const LastPriceShape = z.object({
  what: z.enum(['quoted', 'sold']),
  at: z.string(),
  number: z.string(),
  /** of the quote or order */
  id: z.string(),
  sku: z.string(),
  condition: Nullable.text,
  uom: z.string(),
  quantity: z.int(),
  unitPrice: z.int(),
  /** status of the quote or order */
  status: z.string(),
})

const KnownPart = {
  /**
   * the price of the part, which may differ from the price of each condition; null: on request, or not in the catalog
   */
  listPrice: Nullable.whole,
  /** the part's unit of measure */
  uom: z.string(),
  /** all conditions with a stock line, including sold-out ones */
  stock: z.array(
    z.object({
      condition: z.string(),
      quantity: z.int(),
      /** the shop's price of the cheapest piece in this condition; null: on request */
      unitPrice: Nullable.whole,
      /** pieces at that price, and pieces that cost more */
      atPrice: z.int(),
      dearer: z.int(),
    }),
  ),
}

export const AdminQuoteShape = z.object({
  quote: QuoteShape,
  adminNotes: z.string(),
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    company: z.string(),
    phone: z.string(),
    /** number of the buyer's quotes with an offer, and of those that were purchased */
    offered: z.int(),
    purchased: z.int(),
    /** the buyer's latest other quotes */
    lastQuotes: z.array(
      z.object({ id: z.string(), quoteNumber: z.string(), status: StatusShape, at: z.string(), price: Nullable.whole }),
    ),
  }),
  carrierAccount: z.nullable(z.object({ provider: z.enum(CARRIERS), accountNumber: z.string(), nickname: z.string() })),
  assignedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
  isMine: z.boolean(),
  isNews: z.boolean(),
  /** facts of each line's part for the back office, by line ID */
  lines: z.array(
    z.object({
      id: z.int(),
      unitCost: seenBy('see_costs', Nullable.whole),
      costNote: seenBy('see_costs', z.string()),
      ...KnownPart,
      lastPrices: z.array(LastPriceShape),
      /** catalog parts that may replace it */
      alternates: z.array(
        z.object({
          productId: z.int(),
          sku: z.string(),
          manufacturer: Nullable.text,
          name: z.string(),
          slug: Nullable.text,
          ...KnownPart,
        }),
      ),
    }),
  ),
  /** the admin of each step, by the ID of its history row */
  admins: z.array(z.object({ historyId: z.int(), name: z.string() })),
})
export type AdminQuote = z.infer<typeof AdminQuoteShape>
