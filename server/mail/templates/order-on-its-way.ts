import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { store } from '../../../domain/settings/store.ts'
import { dockAddress, pickUpText } from '../../../domain/shipping/pick-up.ts'
import { carrierName, trackingAddress } from '../../../domain/shipping/tracking.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { linesBlock, numberRow, type OrderFacts, placeBlock } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** What is told of a parcel; `isRestToCome`: more of the order is to leave; `receivedBy`: who collected it. */
type ParcelFacts = OrderFacts & { isRestToCome?: boolean; receivedBy?: string }

/** To the buyer: his forwarder may collect the parcel. */
const readyForPickUp = ({ order, link, isRestToCome = false }: ParcelFacts): Promise<RenderedMail> =>
  renderMail({
    subject: isRestToCome
      ? `A part of your order ${order.orderNumber} is ready for pick-up`
      : `Your order ${order.orderNumber} is ready for pick-up`,
    heading: 'Your parts are ready for pick-up',
    blocks: [
      { kind: 'paragraph', text: `${pickUpText(store.warehouse)}.${isRestToCome ? ' The rest follows.' : ''}` },
      {
        kind: 'facts',
        rows: [
          numberRow(order),
          { label: 'Dock', value: dockAddress(store.warehouse) },
          { label: 'Hours', value: store.hours },
          { label: 'Collected by', value: oneLine(order.shippingMethod, 200) },
        ],
      },
      linesBlock(order),
      { kind: 'button', label: 'View your order', link },
      { kind: 'button', label: 'Papers of these parts', link: `${link}#papers` },
    ],
  })

/** To the buyer: the parcel has left, or may be collected. */
export const orderShipped = (facts: ParcelFacts): Promise<RenderedMail> =>
  facts.order.isPickUp ? readyForPickUp(facts) : onItsWay(facts)

const onItsWay = ({ order, link, isRestToCome = false }: ParcelFacts): Promise<RenderedMail> =>
  renderMail({
    subject: isRestToCome
      ? `A part of your order ${order.orderNumber} has shipped`
      : `Your order ${order.orderNumber} has shipped`,
    heading: 'Your parts are on their way',
    blocks: [
      ...(isRestToCome
        ? [{ kind: 'paragraph' as const, text: 'This parcel has part of your order. The rest will follow.' }]
        : []),
      {
        kind: 'facts',
        rows: [numberRow(order), ...trackingRows(order)],
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

const CHECK_PARTS = 'Check the parts and their papers before you install them.'
const SOMETHING_WRONG = 'Something wrong? Request a return on the order page, or reply to this email.'

/** To the buyer: his forwarder has the parcel. */
const pickedUp = ({ order, link, isRestToCome = false, receivedBy = '' }: ParcelFacts): Promise<RenderedMail> =>
  renderMail({
    subject: isRestToCome
      ? `A parcel of your order ${order.orderNumber} was picked up`
      : `Your order ${order.orderNumber} was picked up`,
    heading: 'Your parts were picked up',
    blocks: [
      { kind: 'paragraph', text: CHECK_PARTS },
      {
        kind: 'facts',
        rows: [numberRow(order), ...(receivedBy ? [{ label: 'Collected by', value: oneLine(receivedBy, 80) }] : [])],
      },
      linesBlock(order),
      { kind: 'button', label: 'View your order', link },
      { kind: 'note', text: SOMETHING_WRONG },
    ],
  })

/** To the buyer: the parcel has arrived, or was collected. */
export const orderDelivered = (facts: ParcelFacts): Promise<RenderedMail> =>
  facts.order.isPickUp ? pickedUp(facts) : delivered(facts)

const delivered = ({ order, link, isRestToCome = false }: ParcelFacts): Promise<RenderedMail> =>
  renderMail({
    subject: isRestToCome
      ? `A parcel of your order ${order.orderNumber} was delivered`
      : `Your order ${order.orderNumber} was delivered`,
    heading: 'Your parts were delivered',
    blocks: [
      { kind: 'paragraph', text: CHECK_PARTS },
      { kind: 'facts', rows: [numberRow(order)] },
      linesBlock(order),
      { kind: 'button', label: 'View your order', link },
      { kind: 'note', text: SOMETHING_WRONG },
    ],
  })

/** To the buyer: the carrier does not find the parcel. */
export const parcelLost = ({ order, link }: ParcelFacts): Promise<RenderedMail> =>
  renderMail({
    subject: `A parcel of your order ${order.orderNumber} is missing`,
    heading: 'The carrier can’t find your parcel',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We’ve asked the carrier to search for it. We’ll let you know as soon as we hear more, and either send the parts again or refund you.',
      },
      { kind: 'facts', rows: [numberRow(order), ...trackingRows(order)] },
      linesBlock(order),
      { kind: 'button', label: 'View your order', link },
    ],
  })

/** To the buyer: what became of a parcel that was lost or came back. `refunded`: cents that go back; null: it is sent once more. */
export const parcelSettled = ({
  order,
  link,
  refunded,
}: ParcelFacts & { refunded: Cents | null }): Promise<RenderedMail> =>
  renderMail({
    subject: `Your parcel of order ${order.orderNumber}`,
    heading: refunded === null ? 'We’re sending your parts again' : 'Your refund is on its way',
    blocks: [
      {
        kind: 'paragraph',
        text:
          refunded === null
            ? 'The parcel didn’t reach you. We’re sending the same parts in another one, and you’ll get its tracking number as soon as it ships.'
            : `The parcel didn’t reach you. We’re refunding ${formatMoney(refunded)} for these parts and their freight to your card.`,
      },
      { kind: 'facts', rows: [numberRow(order)] },
      linesBlock(order),
      { kind: 'button', label: 'View your order', link },
    ],
  })

const trackingRows = ({ trackingCarrier, trackingNumber }: OrderFacts['order']) => [
  ...(trackingCarrier ? [{ label: 'Carrier', value: oneLine(carrierName(trackingCarrier), 60) }] : []),
  ...(trackingNumber ? [{ label: 'Tracking number', value: oneLine(trackingNumber, 60), isCode: true }] : []),
]
