import { numberRow, type OrderFacts, sumBlock } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { wordedPlan } from './worded-plan.ts'

/** To the buyer: the back office has set additional charges of an unpaid order. */
export const orderChargesChanged = ({ order, link }: OrderFacts): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('orderChargesChanged', {
      words: { number: order.orderNumber },
      blocks: [
        { kind: 'facts', rows: [numberRow(order)] },
        sumBlock(order),
        { kind: 'button', label: 'Pay for this order', link },
      ],
    }),
  )
