import { oneLine } from '../../../domain/one-line.ts'
import { carrierName } from '../../../domain/tracking.ts'
import { type Letter, writeLetter } from './letter.ts'
import { type LetterOrder, linesBlock, numberRow, shippingBlock } from './order-facts.ts'

/** To the buyer: the parcel has left. */
export const orderShipped = (order: LetterOrder, link: string): Promise<Letter> =>
  writeLetter({
    subject: `Your order ${order.orderNumber} has shipped`,
    heading: 'Your parts are on their way',
    blocks: [
      {
        kind: 'facts',
        rows: [
          numberRow(order),
          ...(order.trackingCarrier
            ? [{ label: 'Carrier', value: oneLine(carrierName(order.trackingCarrier), 40) }]
            : []),
          ...(order.trackingNumber
            ? [{ label: 'Tracking number', value: oneLine(order.trackingNumber, 60), isCode: true }]
            : []),
        ],
      },
      linesBlock(order),
      shippingBlock(order),
      { kind: 'button', label: 'Track your order', link },
    ],
  })

/** To the buyer: the parcel has arrived. */
export const orderDelivered = (order: LetterOrder, link: string): Promise<Letter> =>
  writeLetter({
    subject: `Your order ${order.orderNumber} was delivered`,
    heading: 'Your parts were delivered',
    blocks: [
      { kind: 'paragraph', text: 'Check the parts and their papers before you install them.' },
      { kind: 'facts', rows: [numberRow(order)] },
      linesBlock(order),
      { kind: 'button', label: 'View your order', link },
      { kind: 'note', text: 'Something wrong? Ask for a return on the page of the order, or answer this mail.' },
    ],
  })
