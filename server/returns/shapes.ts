import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { RETURN_STATUSES } from '../../domain/orders/order.ts'
import { RETURN_STATES } from '../../domain/returns/return.ts'
import { DISPOSITIONS } from '../../domain/returns/return-decision.ts'
import { RETURN_REASON_NAMES } from '../../domain/returns/return-request.ts'
import { seenBy } from '../../domain/staff/seen-by.ts'
import { z } from '../../domain/text/zod.ts'
import { numberedPage } from '../numbered-page.ts'

/** The refund state of a return that is being completed: pending, done, or failed until an admin acts. */
export const REFUND_STATES = ['under_way', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

const Amount = z.int()

/** The facts of a return for the back office, in addition to its order. */
export const AdminReturnShape = z.object({
  /** null: no return */
  returnId: z.nullable(z.string()),
  state: z.nullable(z.enum(RETURN_STATES)),
  reason: z.enum(RETURN_REASON_NAMES),
  /** cents of freight that are not refunded */
  freightLeft: seenBy('see_payments', Amount),
  lines: z.array(
    z.object({
      itemId: z.int(),
      position: z.int(),
      sku: z.string(),
      name: z.string(),
      /** the unit of measure of its quantities */
      uom: z.string(),
      /** pieces that can be returned; of the whole line; requested in this return; already refunded */
      quantity: z.int(),
      ordered: z.int(),
      asked: z.int(),
      refunded: z.int(),
      /** pieces that cannot be returned: returned by other returns, brought back by the carrier, or lost */
      returned: z.int(),
      cameBack: z.int(),
      lost: z.int(),
      unitPrice: Amount,
      /** of the whole line */
      tax: Amount,
      /** the sold conditions */
      conditions: z.array(z.string()),
      canRestock: z.boolean(),
      /** its units that are with the buyer, and whether the buyer returns them */
      units: z.array(z.object({ unitId: z.int(), name: z.string(), quantity: z.int(), isAsked: z.boolean() })),
    }),
  ),
  /** cents of the charge that can still be refunded */
  left: seenBy('see_payments', Amount),
  /** the charge is too old for the gateway: only an external refund is possible */
  isTooOld: z.boolean(),
  /** days after a charge during which it can be refunded; null: unlimited, or no charge */
  refundDays: z.nullable(z.int()),
  /** the decision after the parts arrived */
  completion: z.nullable(
    z.object({
      pieces: z.array(
        z.object({
          position: z.int(),
          quantity: z.int(),
          condition: z.nullable(z.enum(CONDITION_NAMES)),
          unitId: z.optional(z.nullable(z.int())),
          /** omitted: pieces with a condition are restocked, others are scrap */
          disposition: z.optional(z.enum(DISPOSITIONS)),
          /** the serial or lot of the unit, or of those in its packages; empty: unknown */
          name: z.string(),
        }),
      ),
      goods: seenBy('see_payments', Amount),
      freight: seenBy('see_payments', Amount),
      elsewhere: seenBy('see_payments', z.string()),
      note: z.string(),
      /** the admin who decided it; null: the account was deleted */
      by: z.nullable(z.string()),
      at: z.date(),
      finishedAt: z.nullable(z.date()),
      refund: z.enum(REFUND_STATES),
      /** the last error of the gateway; null: none */
      problem: seenBy('see_payments', z.nullable(z.string())),
    }),
  ),
})
export type AdminReturn = z.infer<typeof AdminReturnShape>

/** A return in its buyer's list. */
export const MyReturnShape = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  state: z.enum(RETURN_STATES),
  /** the status of an order of which this is the only return */
  status: z.enum(RETURN_STATUSES),
  /** received or completed, and no piece came with it */
  isEmpty: z.boolean(),
  /** the buyer has pieces of its lines; false: all are back, or lost */
  isWithBuyer: z.boolean(),
  requestedAt: z.date(),
  /** cents of the refund; null: not decided */
  refunded: z.nullable(Amount),
  /** lines of the order with pieces in the return */
  lines: z.int(),
  /** the quantity in each unit of measure: requested, and after the arrival what came */
  amounts: z.array(z.object({ uom: z.string(), quantity: z.int() })),
  /** of the first three lines */
  partNumbers: z.array(z.string()),
  /** true if its order has changes that the customer has not seen */
  isNews: z.boolean(),
})
export type MyReturn = z.infer<typeof MyReturnShape>

export const MyReturnsShape = numberedPage(MyReturnShape)
export type MyReturns = z.infer<typeof MyReturnsShape>
