import { oneLine } from '../../../domain/text/one-line.ts'
import { mailTemplate } from './mail-template.ts'
import { linesBlock, numberRow, type OrderFacts } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { ORDER_FACTS } from './sample-data.ts'

/** To the sales mailbox: a buyer has canceled an order that is being packed. */
export const canceledWhilePacking = mailTemplate({
  samples: { canceledWhilePacking: ORDER_FACTS },
  render: ({ order, link }: OrderFacts): Promise<RenderedMail> =>
    renderMail({
      subject: `Stop packing: order ${order.orderNumber} is canceled`,
      heading: 'Canceled while packing',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The buyer canceled this order while it was being packed. Don’t ship it. Put the parts back.',
        },
        { kind: 'facts', rows: [numberRow(order), { label: 'Buyer', value: oneLine(order.email, 254) }] },
        linesBlock(order),
        { kind: 'button', label: 'Open the order', link },
      ],
    }),
})
