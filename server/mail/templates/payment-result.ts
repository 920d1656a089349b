import { formatMoney } from '../../../domain/money/money.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { Block } from './mail-plan.ts'
import { linesBlock, numberRow, type OrderFacts } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { storeMoment } from './store-moment.ts'

// To a buyer who was told to wait for the result of a payment.

/** `reason`: in words for the buyer; `reservedUntil`: null where nothing is reserved any more. */
export type ResultFacts = OrderFacts & { reason: string; reservedUntil: Date | null }

/** The card company has declined it, at its review or when it was asked. */
export const paymentDeclined = (facts: ResultFacts): Promise<RenderedMail> =>
  result(facts, 'Your card was declined', [
    'The card company declined your payment. Your card was not charged.',
    facts.reason,
  ])

/** There was no charge, or it was taken back at once. */
export const paymentNotCharged = (facts: ResultFacts): Promise<RenderedMail> =>
  result(facts, 'Your card was not charged', [
    'The card company confirmed that your payment didn’t go through. Your card was not charged.',
    facts.reason,
  ])

/** What was unknown is under review. */
export const paymentHeld = ({ order, link }: OrderFacts): Promise<RenderedMail> =>
  renderMail({
    subject: `Your payment is under review: ${order.orderNumber}`,
    heading: 'Your payment is under review',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The card company is reviewing this payment. Your parts stay reserved, and we’ll email you when it decides. Please don’t pay again.',
      },
      ...whatOf({ order, link }),
      { kind: 'button', label: 'View your order', link },
    ],
  })

/** Not paid in time: the parts are given back. */
export const orderExpired = ({ order, link }: OrderFacts): Promise<RenderedMail> =>
  renderMail({
    subject: `Your order ${order.orderNumber} has ended`,
    heading: 'Your reservation has ended',
    blocks: [
      {
        kind: 'paragraph',
        text: `Order ${order.orderNumber} wasn’t paid in time. It has expired, your parts are no longer reserved, and your card was not charged.`,
      },
      { kind: 'paragraph', text: ORDER_AGAIN },
      ...whatOf({ order, link }),
      { kind: 'button', label: 'View your order', link },
    ],
  })

const ORDER_AGAIN = 'Still want them? Open the order and choose Reorder to add what’s still in stock to your cart.'

function result(
  { order, link, reservedUntil }: ResultFacts,
  heading: string,
  texts: readonly string[],
): Promise<RenderedMail> {
  const reserved =
    reservedUntil === null
      ? `Your parts are no longer reserved. ${ORDER_AGAIN}`
      : `Your parts stay reserved until ${storeMoment(reservedUntil)}. You can pay until then.`
  return renderMail({
    subject: `${heading}: order ${order.orderNumber}`,
    heading,
    blocks: [
      ...[...texts, reserved].filter(Boolean).map(text => ({ kind: 'paragraph' as const, text: oneLine(text, 500) })),
      ...whatOf({ order, link }),
      { kind: 'button', label: reservedUntil === null ? 'View your order' : 'Pay for this order', link },
    ],
  })
}

const whatOf = ({ order }: OrderFacts): Block[] => [
  { kind: 'facts', rows: [numberRow(order), { label: 'Total', value: formatMoney(order.total) }] },
  linesBlock(order),
]
