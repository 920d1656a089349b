import { oneLine } from '../../../domain/text/one-line.ts'
import { type Letter, writeLetter } from './letter.ts'
import { linesBlock, numberRow, type OrderFacts } from './order-facts.ts'

/** To the sales desk: a buyer has canceled what is being packed. */
export const canceledWhilePacking = ({ order, link }: OrderFacts): Promise<Letter> =>
  writeLetter({
    subject: `Stop packing: order ${order.orderNumber} is canceled`,
    heading: 'Canceled while packing',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The buyer canceled this order while it was being packed. Do not ship it: put its parts back.',
      },
      { kind: 'facts', rows: [numberRow(order), { label: 'Buyer', value: oneLine(order.email, 254) }] },
      linesBlock(order),
      { kind: 'button', label: 'Open the order', link },
    ],
  })
