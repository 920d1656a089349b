import { carrierName, trackingAddress } from '../../../domain/shipping/tracking.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { linesBlock, numberRow, type OrderFacts, placeBlock } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** To the buyer: the parcel has left. */
export const orderShipped = ({ order, link }: OrderFacts): Promise<RenderedMail> =>
  renderMail({
    subject: `Your order ${order.orderNumber} has shipped`,
    heading: 'Your parts are on their way',
    blocks: [
      {
        kind: 'facts',
        rows: [
          numberRow(order),
          ...(order.trackingCarrier
            ? [{ label: 'Carrier', value: oneLine(carrierName(order.trackingCarrier), 60) }]
            : []),
          ...(order.trackingNumber
            ? [{ label: 'Tracking number', value: oneLine(order.trackingNumber, 60), isCode: true }]
            : []),
        ],
      },
      linesBlock(order),
      placeBlock(order),
      ...(order.trackingCarrier && order.trackingNumber
        ? [
            {
              kind: 'button' as const,
              label: 'Track the parcel',
              link: trackingAddress(order.trackingCarrier, order.trackingNumber),
            },
          ]
        : []),
      { kind: 'button', label: 'View your order', link },
      // Whoever signs in to see it comes to it afterwards.
      { kind: 'button', label: 'Papers of these parts', link: `${link}#papers` },
    ],
  })

/** To the buyer: the parcel has arrived. */
export const orderDelivered = ({ order, link }: OrderFacts): Promise<RenderedMail> =>
  renderMail({
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
