import { type Cents, formatMoney, ZERO } from '../../../domain/money/money.ts'
import { orderWord } from '../../../domain/orders/order-words.ts'
import { store } from '../../../domain/settings/store.ts'
import { dockAddress, pickUpText } from '../../../domain/shipping/pick-up.ts'
import { carrierName, trackingAddress } from '../../../domain/shipping/tracking.ts'
import { capitalized } from '../../../domain/text/capitalized.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { mailTemplate } from './mail-template.ts'
import { linesBlock, numberRow, type OrderFacts, placeBlock } from './order-facts.ts'
import { goesBack } from './refund-words.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK, ORDER, ORDER_FACTS, ORDER_TO_PICK_UP } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** The facts of a package; `isRestToCome`: more of the order is to ship; `receivedBy`: the person who collected it. */
type PackageFacts = OrderFacts & { isRestToCome?: boolean; receivedBy?: string }

/** To the buyer: their forwarder may collect the package. */
const readyForPickUp = ({ order, link, isRestToCome = false }: PackageFacts): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('orderReady', {
      words: { order: orderWords(order, isRestToCome, 'part'), number: order.orderNumber },
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
    }),
  )

/** To the buyer: the package has left, or may be collected. */
export const orderShipped = mailTemplate({
  samples: { orderShipped: ORDER_FACTS, orderReady: { order: ORDER_TO_PICK_UP, link: LINK } },
  render: (facts: PackageFacts): Promise<RenderedMail> =>
    facts.order.isPickUp ? readyForPickUp(facts) : onItsWay(facts),
})

const onItsWay = ({ order, link, isRestToCome = false }: PackageFacts): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('orderShipped', {
      words: { order: orderWords(order, isRestToCome, 'part'), number: order.orderNumber },
      blocks: [
        ...(isRestToCome
          ? [{ kind: 'paragraph' as const, text: 'This package has part of your order. The rest will follow.' }]
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
                label: 'Track the package',
                link: trackingAddress(order.trackingCarrier, order.trackingNumber),
              },
            ]
          : []),
        { kind: 'button', label: 'View your order', link },
        // A reader who signs in first returns to it.
        { kind: 'button', label: 'Papers of these parts', link: `${link}#papers` },
      ],
    }),
  )

/** The subject of the mail, at the beginning of a sentence. */
const orderWords = ({ orderNumber }: OrderFacts['order'], isRestToCome: boolean, piece: 'part' | 'package'): string =>
  isRestToCome ? `A ${piece} of your order ${orderNumber}` : `Your order ${orderNumber}`

/** To the buyer: their forwarder has the package. */
const pickedUp = ({ order, link, isRestToCome = false, receivedBy = '' }: PackageFacts): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('orderPickedUp', {
      words: { order: orderWords(order, isRestToCome, 'package'), number: order.orderNumber },
      blocks: [
        {
          kind: 'facts',
          rows: [numberRow(order), ...(receivedBy ? [{ label: 'Collected by', value: oneLine(receivedBy, 80) }] : [])],
        },
        linesBlock(order),
        { kind: 'button', label: 'View your order', link },
      ],
    }),
  )

/** To the buyer: the package has arrived, or was collected. */
export const orderDelivered = mailTemplate({
  samples: {
    orderDelivered: ORDER_FACTS,
    orderPickedUp: { order: ORDER_TO_PICK_UP, link: LINK, receivedBy: 'J. Doe' },
  },
  render: (facts: PackageFacts): Promise<RenderedMail> => (facts.order.isPickUp ? pickedUp(facts) : delivered(facts)),
})

const delivered = ({ order, link, isRestToCome = false }: PackageFacts): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('orderDelivered', {
      words: { order: orderWords(order, isRestToCome, 'package'), number: order.orderNumber },
      blocks: [
        { kind: 'facts', rows: [numberRow(order)] },
        linesBlock(order),
        { kind: 'button', label: 'View your order', link },
      ],
    }),
  )

/** To the buyer: the carrier does not find the package. */
export const parcelLost = mailTemplate({
  samples: { parcelLost: ORDER_FACTS },
  render: ({ order, link }: PackageFacts): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('parcelLost', {
        words: { number: order.orderNumber },
        blocks: [
          { kind: 'facts', rows: [numberRow(order), ...trackingRows(order)] },
          linesBlock(order),
          { kind: 'button', label: 'View your order', link },
        ],
      }),
    ),
})

type SettledFacts = PackageFacts & {
  refunded: Cents | null
  isToCard?: boolean
  ends?: 'lost' | 'canceled' | null
  kept?: Cents
  isLost?: boolean
}

/**
 * To the buyer: the outcome of a lost or returned package. `refunded`: cents; null: the package is reshipped. `isToCard`: false
 * if the card can no longer be refunded. `ends`: the order ends with this; `kept`: cents of the payment that are not refunded, for shipping and charges. `isLost`: the
 * order ends as lost, in mails from before `ends` was recorded.
 */
export const parcelSettled = mailTemplate({
  samples: {
    parcelSentAgain: { order: ORDER, link: LINK, refunded: null },
    parcelRefunded: { order: ORDER, link: LINK, refunded: ORDER.total },
  },
  render: ({
    order,
    link,
    refunded,
    isToCard = true,
    isLost = false,
    ends = isLost ? 'lost' : null,
    kept = ZERO,
  }: SettledFacts): Promise<RenderedMail> =>
    renderMail(
      wordedPlan(refunded === null ? 'parcelSentAgain' : 'parcelRefunded', {
        words: { number: order.orderNumber, amount: formatMoney(refunded ?? ZERO) },
        blocks: [
          ...(refunded === null ? [] : [{ kind: 'paragraph' as const, text: goesBack('It', isToCard) }]),
          {
            kind: 'facts',
            rows: [
              numberRow(order),
              ...(ends === null ? [] : [{ label: 'Order status', value: endWord(ends) }]),
              ...(kept > 0 ? [{ label: 'Not refunded', value: `${formatMoney(kept)} for ${keptFor(order)}` }] : []),
            ],
          },
          linesBlock(order),
          { kind: 'button', label: 'View your order', link },
        ],
      }),
    ),
})

const keptFor = ({ charges }: OrderFacts['order']): string =>
  charges && charges.length > 0 ? 'shipping and charges' : 'shipping'

const endWord = (ends: 'lost' | 'canceled'): string =>
  capitalized(
    orderWord({
      status: 'canceled',
      isPartShipped: false,
      isPartlyReturned: false,
      returnArrival: null,
      isLost: ends === 'lost',
      isCollected: false,
      isPaid: true,
    }),
  )

const trackingRows = ({ trackingCarrier, trackingNumber }: OrderFacts['order']) => [
  ...(trackingCarrier ? [{ label: 'Carrier', value: oneLine(carrierName(trackingCarrier), 60) }] : []),
  ...(trackingNumber ? [{ label: 'Tracking number', value: oneLine(trackingNumber, 60), isCode: true }] : []),
]
