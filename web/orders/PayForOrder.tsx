import { resumeOrder } from '../checkout/open-order.ts'

/** Leads a customer to pay an order of their own that is placed and unpaid, in whichever browser it was placed. */
export function PayForOrder({ orderId, className }: { orderId: string; className: string }) {
  return (
    <a href="/checkout?step=payment" className={className} onClick={() => resumeOrder(orderId)}>
      Pay for this order
    </a>
  )
}
