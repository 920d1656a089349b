import { numberRow, type OrderFacts, sumBlock } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** The desk has set what an order is charged besides, before it is paid. */
export const orderChargesChanged = ({ order, link }: OrderFacts): Promise<RenderedMail> =>
  renderMail({
    subject: `The total of your order ${order.orderNumber} has changed`,
    heading: 'Your order has a new total',
    blocks: [
      {
        kind: 'paragraph',
        text: `We’ve changed the additional charges on order ${order.orderNumber}. Your card won’t be charged until you pay the total below.`,
      },
      { kind: 'facts', rows: [numberRow(order)] },
      sumBlock(order),
      { kind: 'button', label: 'Pay for this order', link },
    ],
  })
