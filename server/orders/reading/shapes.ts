import { AttachmentShape } from '../../../domain/attachments/attachment-shape.ts'
import { ChargeSummaryShape } from '../../../domain/charges/charge-shape.ts'
import { StoredAddressShape } from '../../../domain/customers/address.ts'
import { FULFILLMENT_STATES, SETTLEMENTS } from '../../../domain/fulfillments/fulfillment.ts'
import { BACKORDER_KINDS } from '../../../domain/inventory/backorder.ts'
import { RequirementsSummaryShape } from '../../../domain/inventory/line-requirements-shape.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import {
  ORDER_EVENTS,
  ORDER_STATUSES,
  type OrderEvent,
  PAYMENT_STATUSES,
  SHIP_MODES,
} from '../../../domain/orders/order.ts'
import { OrderStateShape } from '../../../domain/orders/order-state-shape.ts'
import { hasPaymentNote } from '../../../domain/orders/payment-events.ts'
import { QUOTE_KINDS } from '../../../domain/quotes/quote.ts'
import { SHIPPING_PREFERENCE_NAMES, URGENCY_NAMES } from '../../../domain/quotes/quote-request.ts'
import { RETURN_STATES } from '../../../domain/returns/return.ts'
import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { seenBy } from '../../../domain/staff/seen-by.ts'
import { z } from '../../../domain/text/zod.ts'
import { numberedPage } from '../../numbered-page.ts'
import { MissingPiecesShape } from '../../returns/missing-pieces.ts'
import { MyReturnShape } from '../../returns/shapes.ts'

const Amount = z.int()
export const OrderEventShape = z.enum(Object.keys(ORDER_EVENTS) as OrderEvent[])

const ItemUnitShape = z.object({
  unitId: z.int(),
  condition: z.string(),
  quantity: z.int(),
  kind: z.enum(UNIT_KIND_NAMES),
  /** the serial or lot number */
  mark: z.string(),
  conditionCode: z.string(),
  paper: z.nullable(z.string()),
  paperNumber: z.string(),
  paperBy: z.string(),
  /** days of the calendar */
  paperDate: z.nullable(z.string()),
  /** true if the document stayed with the unit that it was split off: a certified true copy ships with this one */
  paperIsCopy: z.boolean(),
  traceTo: z.string(),
  expiresOn: z.nullable(z.string()),
})
export type ItemUnit = z.infer<typeof ItemUnitShape>

export const PackageShape = z.object({
  id: z.string(),
  /** the number of the package in the order, from 1 */
  position: z.int(),
  state: z.enum(FULFILLMENT_STATES),
  /** the carrier's key (domain/shipping/tracking.ts), or the name of another carrier */
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** the person who picked it up; '': it was delivered, or the name is unknown */
  receivedBy: z.string(),
  /** the expected delivery day of the carrier */
  expectedOn: z.nullable(z.string()),
  /** the settlement of a lost or returned package; null: not settled, or neither lost nor returned */
  settledAs: z.nullable(z.enum(SETTLEMENTS)),
  /** pounds and inches */
  boxes: z.array(z.object({ weightLb: z.number(), lengthIn: z.number(), widthIn: z.number(), heightIn: z.number() })),
  /** the line; `unitId` null: pieces without a unit */
  pieces: z.array(
    z.object({
      itemId: z.int(),
      quantity: z.int(),
      /** the returned pieces among them */
      returned: z.int(),
      unitId: z.nullable(z.int()),
      /** the reason why another unit was packed than the reserved one */
      reason: z.string(),
      /**
       * the unit as of the shipment, or as of now; its quantity is the quantity of the piece. Null: no unit, or it is
       * unknown
       */
      unit: z.nullable(ItemUnitShape),
    }),
  ),
})
export type PackageView = z.infer<typeof PackageShape>
/** A return of an order. */
export const OrderReturnShape = z.object({
  id: z.string(),
  state: z.enum(RETURN_STATES),
  reason: z.string(),
  comments: z.string(),
  /** the store's latest note */
  note: z.string(),
  requestedAt: z.date(),
  /** the time of its last step */
  movedAt: z.date(),
  /** refunded cents; null: not decided */
  refunded: seenBy('see_payments', z.nullable(Amount)),
  /** the method of a refund outside the card; '': to the card */
  elsewhere: seenBy('see_payments', z.string()),
  /** pieces of the order's lines: the requested ones, and after arrival the received ones */
  pieces: z.array(
    z.object({
      itemId: z.int(),
      quantity: z.int(),
      /** their serials and lots: those that the buyer chose and, after the arrival, those that arrived */
      units: z.array(z.string()),
    }),
  ),
  /** the pieces that the buyer requested to return, whatever came */
  requestedPieces: z.array(z.object({ itemId: z.int(), quantity: z.int() })),
  /**
   * its lines of which the buyer has fewer pieces than requested, with the reasons: for a requested or approved return now, for one that
   * brought nothing at its end
   */
  missingPieces: z.array(MissingPiecesShape),
  /** by ID */
  pictures: z.array(z.int()),
})

export const OrderShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** the bank has not answered yet whether it charged */
  paymentPending: z.boolean(),
  email: z.string(),
  /** amounts in cents */
  subtotal: Amount,
  shippingFee: Amount,
  tax: Amount,
  /** additional charges */
  charges: z.array(ChargeSummaryShape),
  total: Amount,
  shippingAddress: StoredAddressShape,
  billingAddress: StoredAddressShape,
  shippingProvider: z.string(),
  shippingMethod: z.string(),
  estimatedDeliveryDays: z.int(),
  /**
   * the buyer's own account, to which the carrier bills the freight, with the end of its number; null: the store ships
   */
  carrierAccount: z.nullable(z.object({ provider: z.enum(CARRIERS), ending: z.string(), nickname: z.string() })),
  /** freight in the offers of its quotes, in cents, which is not charged because it ships on the buyer's own account */
  freightNotCharged: z.array(z.object({ quoteNumber: z.string(), shipping: Amount })),
  poNumber: z.string(),
  /**
   * the version of the terms of sale under which it was placed, which is at /terms/{edition}; null: from before there
   * were versions
   */
  termsEdition: z.nullable(z.string()),
  attachments: z.array(AttachmentShape),
  notes: z.string(),
  createdAt: z.string(),
  /** true if it has changes that its buyer has not seen */
  isNewsToBuyer: z.boolean(),
  /** the card that paid, and the time; null: not paid */
  payment: seenBy(
    'see_payments',
    z.nullable(z.object({ brand: z.nullable(z.string()), lastFour: z.nullable(z.string()), paidAt: z.string() })),
  ),
  /**
   * cents of the charge that are refunded or pending, without refunds of its returns; `returnsPending`: pending for
   * these
   */
  refundSums: seenBy('see_payments', z.object({ refunded: Amount, pending: Amount, returnsPending: Amount })),
  /** pieces still to ship, and the buyer's preference for their shipment */
  toShip: z.int(),
  shipMode: z.enum(SHIP_MODES),
  /** its packages, including those that are being packed */
  parcels: z.array(PackageShape),
  /** of the last package that left: the carrier's key (domain/shipping/tracking.ts), or the name of another carrier */
  trackingCarrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** the reason and comments of a return; pictures by ID */
  returnRequest: z.nullable(z.object({ reason: z.string(), comments: z.string(), pictures: z.array(z.int()) })),
  /** its history, oldest first; a note only if the buyer may read it */
  history: z.array(
    z.object({
      event: OrderEventShape,
      at: z.string(),
      note: seenBy('see_payments', z.string(), ({ event }) => hasPaymentNote(event)),
      /** the return that the event belongs to, by its number in `returns`, from 1; null: none */
      returnNumber: z.nullable(z.int()),
    }),
  ),
  /** its returns, oldest first */
  returns: z.array(OrderReturnShape),
  items: z.array(
    z.object({
      /** the line's ID, by which packages, refunds and returns refer to it */
      itemId: z.int(),
      /**
       * pieces that came back with a return; that the carrier lost, and that were not replaced; whose money has gone back, or is on its way, none of a voided payment;
       * that can be canceled now; that can be returned now
       */
      returned: z.int(),
      lost: z.int(),
      refunded: z.int(),
      refunding: z.int(),
      cancelable: z.int(),
      returnable: z.int(),
      productId: z.nullable(z.int()),
      sku: z.string(),
      name: z.string(),
      manufacturer: z.nullable(z.string()),
      /** the requested condition; null: any */
      condition: z.nullable(z.string()),
      /** the conditions taken from stock */
      conditions: z.array(z.string()),
      /** pieces by condition; empty if no longer known */
      taken: z.array(z.object({ condition: z.string(), quantity: z.int() })),
      /**
       * the part's unit of measure when it was ordered, for quantities and the unit price: EA for pieces, FT for feet
       */
      uom: z.string(),
      quantity: z.int(),
      /** the canceled pieces of the quantity, which will not be sent */
      canceled: z.int(),
      /** the pieces still to arrive, and their promised date; null: none */
      waiting: z.nullable(
        z.object({ pieces: z.int(), promisedOn: z.nullable(z.string()), kind: z.enum(BACKORDER_KINDS) }),
      ),
      /** the buyer's requirements for the pieces and for shipping; left out, or null: none */
      requirements: z.optional(RequirementsSummaryShape),
      /** the buyer's name for the line; '': none */
      reference: z.string(),
      /** the unit that the buyer chose (null: none), with its serial or lot and its release document as of the order */
      unitId: z.nullable(z.int()),
      unitMark: z.string(),
      unitPaper: z.string(),
      unitPrice: Amount,
      totalPrice: Amount,
      /** tax of the whole line, in addition to its price */
      tax: Amount,
      priceSource: z.string(),
      /** for a line of a quote */
      quoteNumber: z.nullable(z.string()),
      /** its units: in packages of the buyer (not lost), and reserved outside packages */
      units: z.array(ItemUnitShape),
    }),
  ),
  /** the quotes that it buys, with the total of each including freight (cents) and the buyer's shipping preference */
  quotes: z.array(
    z.object({
      id: z.string(),
      quoteNumber: z.string(),
      kind: z.enum(QUOTE_KINDS),
      quotedPrice: Amount,
      preferredShipping: z.enum(SHIPPING_PREFERENCE_NAMES),
    }),
  ),
  /** the AOG data of the order, as of its placement */
  aog: z.array(
    z.object({
      quoteId: z.string(),
      quoteNumber: z.string(),
      aircraftType: z.string(),
      tailNumber: z.string(),
      location: z.string(),
      /** null: as soon as possible */
      needBy: z.nullable(z.string()),
      urgency: z.enum(URGENCY_NAMES),
    }),
  ),
})
export type OrderView = z.infer<typeof OrderShape>

export const MyOrderShape = z.object({
  ...OrderStateShape.shape,
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentPending: z.boolean(),
  /** the time until which it can be paid; null: it cannot, or need not be paid */
  payableUntil: z.nullable(z.string()),
  /** cents */
  total: Amount,
  lines: z.int(),
  pieces: z.int(),
  /** the quantity in each unit of measure */
  amounts: z.array(z.object({ uom: z.string(), quantity: z.int() })),
  /** of the first three lines */
  partNumbers: z.array(z.string()),
  /** true if it has changes that the customer has not seen */
  isNews: z.boolean(),
})
export type MyOrder = z.infer<typeof MyOrderShape>

export const MyOrdersShape = numberedPage(MyOrderShape)
export type MyOrders = z.infer<typeof MyOrdersShape>

export const OrdersOverviewShape = z.object({
  /** unpaid orders that can still be paid, or whose payment is being confirmed */
  waiting: z.array(MyOrderShape),
  /** returns in progress */
  returns: z.array(MyReturnShape),
  latest: z.array(MyOrderShape),
})
export type OrdersOverview = z.infer<typeof OrdersOverviewShape>
