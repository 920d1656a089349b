import { oneLine } from '../../../domain/text/one-line.ts'
import { mailTemplate } from './mail-template.ts'
import { linesBlock, numberRow, type OrderFacts } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { type ReturnLine, returnLinesBlock } from './return-lines.ts'
import { LINK, ORDER } from './sample-data.ts'

type Return = {
  reason: string
  comments: string
  pictures: number
  /** the pieces to return, with the serials and lots that the buyer chose; left out: the whole order */
  lines?: readonly ReturnLine[]
}

/** To the sales mailbox: a buyer requests a return. */
export const returnRequested = mailTemplate({
  samples: {
    returnRequested: { order: ORDER, link: LINK, reason: 'Damaged', comments: 'The box was open.', pictures: 2 },
  },
  render: ({ order, link, reason, comments, pictures, lines = [] }: OrderFacts & Return): Promise<RenderedMail> =>
    renderMail({
      subject: `Return requested: ${order.orderNumber}`,
      heading: 'Return requested',
      blocks: [
        {
          kind: 'facts',
          rows: [
            numberRow(order),
            { label: 'Buyer', value: oneLine(order.email, 254) },
            { label: 'Reason', value: oneLine(reason, 200) },
            { label: 'Photographs', value: `${pictures}` },
          ],
        },
        ...(comments ? [{ kind: 'paragraph' as const, text: oneLine(comments, 2000) }] : []),
        lines.length === 0 ? linesBlock(order) : returnLinesBlock(lines),
        { kind: 'button', label: 'Open the order', link },
      ],
    }),
})
