import { AttachmentShape } from '../../domain/attachments/attachment-shape.ts'
import { ChargeSummaryShape } from '../../domain/charges/charge-shape.ts'
import { RequirementsSummaryShape } from '../../domain/inventory/line-requirements-shape.ts'
import { QUOTE_EVENT_NAMES, QUOTE_KINDS, QUOTE_STATUSES } from '../../domain/quotes/quote.ts'
import { SHIPPING_PREFERENCE_NAMES, URGENCY_NAMES } from '../../domain/quotes/quote-request.ts'
import { CARRIERS } from '../../domain/shipping/carrier-account.ts'
import { seenBy } from '../../domain/staff/seen-by.ts'
import { z } from '../../domain/text/zod.ts'

const Nullable = { text: z.nullable(z.string()), whole: z.nullable(z.int()) }
const EventShape = z.enum(QUOTE_EVENT_NAMES)
const KindShape = z.enum(QUOTE_KINDS)
const StatusShape = z.enum(QUOTE_STATUSES)
const TurnShape = z.nullable(z.enum(['admin', 'buyer']))

/** Money is in cents everywhere; days are YYYY-MM-DD in the store's zone. */
const LineShape = z.object({
  id: z.int(),
  productId: Nullable.whole,
  /** of the part's page; null: not in the catalogue */
  slug: Nullable.text,
  sku: z.string(),
  /** who makes it, as the catalogue says now; null: not known */
  manufacturer: Nullable.text,
  name: z.string(),
  /** null: any */
  condition: Nullable.text,
  /** the unit of measure of its quantity, as of the request: EA for pieces, FT for feet */
  uom: z.string(),
  quantity: z.int(),
  /** what the buyer requires of the pieces; null: nothing */
  requirements: RequirementsSummaryShape,
  /** what its buyer calls the line; '': nothing */
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
      /** the unit of measure of its quantity and its price, as of the offer */
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
  /** offered lines with one number are alternatives, of which the buyer takes one; null: he takes this */
  alternativeGroup: Nullable.whole,
  /** it is what he takes: of alternatives the first until he has chosen */
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
      /** left out of offers from before it was kept */
      manufacturer: z.optional(Nullable.text),
      /** the unit of measure; left out of offers from before it was kept: pieces */
      uom: z.optional(z.string()),
      /** lines with one number are alternatives; left out: it is none */
      alternativeGroup: z.optional(Nullable.whole),
    }),
  ),
  unavailable: z.array(z.string()),
  goods: z.int(),
  shipping: Nullable.whole,
  /** charges besides; left out: none */
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

/** A quote as its buyer sees it. */
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
  /** it ships on a carrier account of the buyer's own: the one below, or one that is still to be named */
  isOnAccount: z.boolean(),
  carrierAccount: z.nullable(z.object({ provider: z.enum(CARRIERS), ending: z.string(), nickname: z.string() })),
  zipCode: z.string(),
  /** the country that the freight is priced to, by its ISO code */
  shippingCountry: z.string(),
  goodsPrice: Nullable.whole,
  /** weighted, rounded half up: shown only */
  averageUnitPrice: Nullable.whole,
  shippingPrice: Nullable.whole,
  /** what is charged besides parts and freight, and is part of the quoted price */
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
      /** files that came with it */
      attachments: z.array(AttachmentShape),
      at: z.string(),
    }),
  ),
  /** it may be bought now: by status and by its last day */
  isBuyable: z.boolean(),
  isInCart: z.boolean(),
  /** the order that buys it: paid, or waiting for its payment */
  order: z.nullable(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      isPaid: z.boolean(),
      /** it ships on a carrier account of the buyer's own: freight that was quoted is not charged */
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
  /** of an aircraft on the ground */
  tailNumber: Nullable.text,
  isNews: z.boolean(),
})
export type MyQuote = z.infer<typeof MyQuoteShape>

export const MyQuotesShape = z.object({
  items: z.array(MyQuoteShape),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  perPage: z.int(),
})
export type MyQuotes = z.infer<typeof MyQuotesShape>

const AdminQuoteLineShape = z.object({
  ...MyQuoteShape.shape,
  buyer: z.string(),
  company: z.string(),
  email: z.string(),
  urgency: z.nullable(z.enum(URGENCY_NAMES)),
  needBy: z.nullable(z.string()),
  /** which admin has it, by name or e-mail */
  assignedTo: Nullable.text,
  isMine: z.boolean(),
})

export const AdminQuotesShape = z.object({
  quotes: z.array(AdminQuoteLineShape),
  /** what to ask for next; null: these are the last */
  after: Nullable.text,
})
export type AdminQuotes = z.infer<typeof AdminQuotesShape>

/** How many there are in each open status, and how many wait for the back office. */
export const AdminCountsShape = z.object({
  statuses: z.array(z.object({ status: StatusShape, count: z.int() })),
  waiting: z.int(),
  waitingAog: z.int(),
  mine: z.int(),
})

/** What a part was quoted or sold at before, newest first. */
const LastPriceShape = z.object({
  what: z.enum(['quoted', 'sold']),
  at: z.string(),
  number: z.string(),
  /** of the quote or of the order */
  id: z.string(),
  sku: z.string(),
  condition: Nullable.text,
  uom: z.string(),
  quantity: z.int(),
  unitPrice: z.int(),
  /** where the quote or order stands */
  status: z.string(),
})

const KnownPart = {
  /** of the part, whatever its condition; null: on request, or not in the catalogue. It is the price of no other condition */
  listPrice: Nullable.whole,
  /** the part's unit of measure */
  uom: z.string(),
  /** the conditions that the store lists, also those that are sold out */
  stock: z.array(
    z.object({
      condition: z.string(),
      quantity: z.int(),
      /** what the shop asks for the cheapest piece in this condition; null: on request */
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
    /** how many of his quotes had an offer, and how many of those he has bought */
    offered: z.int(),
    purchased: z.int(),
    /** the latest of his other quotes */
    lastQuotes: z.array(
      z.object({ id: z.string(), quoteNumber: z.string(), status: StatusShape, at: z.string(), price: Nullable.whole }),
    ),
  }),
  carrierAccount: z.nullable(z.object({ provider: z.enum(CARRIERS), accountNumber: z.string(), nickname: z.string() })),
  assignedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
  isMine: z.boolean(),
  isNews: z.boolean(),
  /** what the back office knows of each line's part, by the line's id */
  lines: z.array(
    z.object({
      id: z.int(),
      unitCost: seenBy('see_costs', Nullable.whole),
      costNote: seenBy('see_costs', z.string()),
      ...KnownPart,
      lastPrices: z.array(LastPriceShape),
      /** parts of the catalogue that may be used in its place */
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
  /** who of the back office did a step, by the id of its history row */
  admins: z.array(z.object({ historyId: z.int(), name: z.string() })),
})
export type AdminQuote = z.infer<typeof AdminQuoteShape>
