import { formatMoney } from '../../../domain/money/money.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { mailTemplate } from './mail-template.ts'
import { linesBlock, numberRow, type OrderFacts, quoteRows, shippingBlock, sumBlock } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { ORDER_FACTS } from './sample-data.ts'

/** To the sales mailbox: an order to pack. `leavesOn`: the ship day; `isSourced`: some of its parts must be sourced first. */
export const newOrder = mailTemplate({
  samples: { newOrder: ORDER_FACTS },
  render: ({
    order,
    link,
    leavesOn,
    isSourced = false,
  }: OrderFacts & { leavesOn?: string; isSourced?: boolean }): Promise<RenderedMail> =>
    renderMail({
      subject: `${order.aog ? 'AOG: n' : 'N'}ew order ${order.orderNumber}, ${formatMoney(order.total)}`,
      heading: order.aog ? 'New AOG order: pack it first' : 'New order',
      blocks: [
        {
          kind: 'facts',
          rows: [
            numberRow(order),
            ...(leavesOn === undefined ? [] : [{ label: 'Leaves by', value: leavesBy(leavesOn, isSourced) }]),
            ...quoteRows(order),
            { label: 'Buyer', value: oneLine(order.email, 254) },
          ],
        },
        linesBlock(order),
        sumBlock(order),
        shippingBlock(order, 'admin'),
        ...(order.notes ? [{ kind: 'paragraph' as const, text: `Notes: ${oneLine(order.notes, 2000)}` }] : []),
        { kind: 'button', label: 'Open the order', link },
      ],
    }),
})

const leavesBy = (day: string, isSourced: boolean): string =>
  isSourced ? `${dayInWords(day)} what is in stock; the rest when it’s in` : dayInWords(day)
