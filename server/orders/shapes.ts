import { AddressShape } from '../../domain/address.ts'
import { CARRIERS } from '../../domain/carrier-account.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../domain/order.ts'
import { z } from '../../domain/zod.ts'

const Amount = z.int()

export const OrderShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** the bank has not said yet whether it charged */
  paymentPending: z.boolean(),
  email: z.string(),
  /** amounts in cents */
  subtotal: Amount,
  shippingFee: Amount,
  tax: Amount,
  total: Amount,
  shippingAddress: AddressShape,
  billingAddress: AddressShape,
  shippingProvider: z.string(),
  shippingMethod: z.string(),
  estimatedDeliveryDays: z.int(),
  /** the buyer's own account, to which the carrier bills the freight; null: shipped at the store's rates */
  carrierAccount: z.nullable(z.object({ provider: z.enum(CARRIERS), ending: z.string(), nickname: z.string() })),
  notes: z.string(),
  poNumber: z.string(),
  createdAt: z.string(),
  items: z.array(
    z.object({
      productId: z.nullable(z.int()),
      sku: z.string(),
      name: z.string(),
      condition: z.nullable(z.string()),
      quantity: z.int(),
      unitPrice: Amount,
      totalPrice: Amount,
      priceSource: z.string(),
    }),
  ),
})
export type OrderView = z.infer<typeof OrderShape>
