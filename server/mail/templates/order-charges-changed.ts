import { mailTemplate } from './mail-template.ts'
import { numberRow, type OrderFacts, sumBlock } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK, ORDER_WITH_CHARGES } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** To the buyer: the back office has set additional charges of an unpaid order. */
export const orderChargesChanged = mailTemplate({
  samples: { orderChargesChanged: { order: ORDER_WITH_CHARGES, link: LINK } },
  render: ({ order, link }: OrderFacts): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('orderChargesChanged', {
        words: { number: order.orderNumber },
        blocks: [
          { kind: 'facts', rows: [numberRow(order)] },
          sumBlock(order),
          { kind: 'button', label: 'Pay for this order', link },
        ],
      }),
    ),
})
