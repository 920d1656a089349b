import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { RETURN_STATES } from '../../domain/returns/return.ts'
import { DISPOSITIONS } from '../../domain/returns/return-decision.ts'
import { RETURN_REASON_NAMES } from '../../domain/returns/return-request.ts'
import { seenBy } from '../../domain/staff/seen-by.ts'
import { z } from '../../domain/text/zod.ts'

/** Of a return that is being completed: the money is on its way back, has gone, or cannot go without a person. */
export const REFUND_STATES = ['under_way', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

const Amount = z.int()

/** What the back office needs to know of a return beside its order. */
export const AdminReturnShape = z.object({
  /** null: none was asked for */
  returnId: z.nullable(z.string()),
  state: z.nullable(z.enum(RETURN_STATES)),
  reason: z.enum(RETURN_REASON_NAMES),
  /** cents of the freight that have not gone back */
  freightLeft: seenBy('see_payments', Amount),
  lines: z.array(
    z.object({
      itemId: z.int(),
      position: z.int(),
      sku: z.string(),
      name: z.string(),
      /** the unit of measure of its quantities */
      uom: z.string(),
      /** pieces that can have come back; of the whole line; that this return was asked for; whose money has gone back */
      quantity: z.int(),
      ordered: z.int(),
      asked: z.int(),
      refunded: z.int(),
      /** pieces of it that cannot come back: other returns have brought them, the carrier did, or has lost them */
      returned: z.int(),
      cameBack: z.int(),
      lost: z.int(),
      unitPrice: Amount,
      /** of the whole line */
      tax: Amount,
      /** as what it was sold */
      conditions: z.array(z.string()),
      canRestock: z.boolean(),
      /** the units of it that are with the buyer, and whether the buyer says that they come back */
      units: z.array(z.object({ unitId: z.int(), name: z.string(), quantity: z.int(), isAsked: z.boolean() })),
    }),
  ),
  /** cents of the charge that can still be given back */
  left: seenBy('see_payments', Amount),
  /** the charge is too old for the gateway: money goes back another way */
  isTooOld: z.boolean(),
  /** how many days after it a charge like this one can be refunded; null: without an end, or there is none */
  refundDays: z.nullable(z.int()),
  /** what was decided once the parts had come back */
  completion: z.nullable(
    z.object({
      pieces: z.array(
        z.object({
          position: z.int(),
          quantity: z.int(),
          condition: z.nullable(z.enum(CONDITION_NAMES)),
          unitId: z.optional(z.nullable(z.int())),
          /** left out: what has a condition is for sale again, the other is scrap */
          disposition: z.optional(z.enum(DISPOSITIONS)),
          /** the serial or lot of that unit, or of those in its packages; blank: none is known */
          name: z.string(),
        }),
      ),
      goods: seenBy('see_payments', Amount),
      freight: seenBy('see_payments', Amount),
      elsewhere: seenBy('see_payments', z.string()),
      note: z.string(),
      /** who decided it; null: an admin whose account is gone */
      by: z.nullable(z.string()),
      at: z.date(),
      finishedAt: z.nullable(z.date()),
      refund: z.enum(REFUND_STATES),
      /** what the gateway said last; null: nothing wrong */
      problem: seenBy('see_payments', z.nullable(z.string())),
    }),
  ),
})
export type AdminReturn = z.infer<typeof AdminReturnShape>
