import { formatMoney } from '../../../domain/money.ts'
import { oneLine } from '../../../domain/one-line.ts'
import { type Letter, writeLetter } from './letter.ts'
import { type LetterOrder, linesBlock, numberRow, shippingBlock, sumBlock } from './order-facts.ts'

/** To the sales desk: an order to pack. */
export const newOrder = (order: LetterOrder, link: string): Promise<Letter> =>
  writeLetter({
    subject: `New order ${order.orderNumber}, ${formatMoney(order.total)}`,
    heading: 'New order',
    blocks: [
      { kind: 'facts', rows: [numberRow(order), { label: 'Buyer', value: oneLine(order.email, 254) }] },
      linesBlock(order),
      sumBlock(order),
      shippingBlock(order),
      ...(order.notes ? [{ kind: 'paragraph' as const, text: `Notes: ${oneLine(order.notes, 2000)}` }] : []),
      { kind: 'button', label: 'Open the order', link },
    ],
  })
