import { amountOf } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Cents, cents, formatMoney, sum, ZERO } from '../../../domain/money/money.ts'
import { type RefundSums, refundedBefore } from '../../../domain/payments/refunded-before.ts'
import { REFERENCE_LENGTH } from '../../../domain/returns/return-decision.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { mailTemplate } from './mail-template.ts'
import { linesBlock, numberRow, type OrderFacts } from './order-facts.ts'
import { goesBack } from './refund-words.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { BOLT, LINK, ORDER } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/**
 * To the buyer: the order has ended, and the payment is refunded; `before`: earlier refunds. If the charge is too
 * old, the refund does not go to the card.
 */
export const orderCanceled = mailTemplate({
  samples: {
    orderCanceled: {
      order: ORDER,
      link: LINK,
      refund: ORDER.total,
      isToCard: true,
      before: { refunded: 0, pending: 0 },
    },
  },
  render: ({
    order,
    link,
    refund,
    isToCard,
    before,
  }: OrderFacts & { refund: Cents; isToCard: boolean; before: RefundSums }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('orderCanceled', {
        words: { number: order.orderNumber },
        blocks: [
          {
            kind: 'paragraph',
            text: isRefunded(refund, isToCard, before),
          },
          { kind: 'facts', rows: [numberRow(order)] },
          linesBlock(order),
          { kind: 'button', label: 'View your order', link },
        ],
      }),
    ),
})

/**
 * An unsettled charge is voided once, together with pending refunds of lines canceled before, so one amount is stated
 * for both.
 */
function isRefunded(refund: Cents, isToCard: boolean, before: RefundSums): string {
  if (refund === 0 || !isToCard || before.pending === 0)
    return [refund > 0 ? goesBack(formatMoney(refund), isToCard) : '', refundedBefore(before)].filter(Boolean).join(' ')
  const all = cents(refund + before.pending)
  return [
    `${goesBack(formatMoney(all), true)} ${formatMoney(cents(before.pending))} of it was on its way already.`,
    refundedBefore({ ...before, pending: 0 }),
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * To the buyer: these pieces will not be sent, and their price is refunded. `reason`: the store's reason, if the store
 * canceled them.
 */
export const linesCanceled = mailTemplate({
  samples: {
    linesCanceled: {
      order: ORDER,
      link: LINK,
      lines: [{ sku: BOLT.sku, name: BOLT.name, quantity: 4 }],
      reason: '',
      refund: cents(720),
      isToCard: true,
    },
  },
  render: ({
    order,
    link,
    lines,
    reason,
    refund,
    isToCard,
  }: OrderFacts & {
    lines: readonly { sku: string; name: string; uom?: string; quantity: number }[]
    reason: string
    refund: Cents
    isToCard: boolean
  }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('linesCanceled', {
        words: { number: order.orderNumber },
        blocks: [
          ...(reason ? [{ kind: 'paragraph' as const, text: oneLine(reason, 500) }] : []),
          {
            kind: 'facts',
            rows: [
              numberRow(order),
              ...lines.map(({ sku, name, uom = 'EA', quantity }) => ({
                label: amountOf(uom, quantity, oneLine(sku, 60)),
                value: oneLine(name, 80),
              })),
            ],
          },
          {
            kind: 'paragraph',
            text: [refund > 0 ? goesBack(formatMoney(refund), isToCard) : '', 'The rest of your order stays as it is.']
              .filter(Boolean)
              .join(' '),
          },
          { kind: 'button', label: 'View your order', link },
        ],
      }),
    ),
})

/**
 * How money was refunded. `void`: the whole payment was voided before banks moved it. An object describes a refund
 * outside the card.
 */
export type RefundWay = 'void' | 'refund' | { elsewhere: string }

export type RefundedLine = { sku: string; uom: string; quantity: number; amount: Cents }

/** The part of a refund that is not for its lines. */
const freightIn = (amount: Cents, lines: readonly RefundedLine[]): Cents =>
  lines.length === 0 ? ZERO : cents(amount - sum(lines.map(line => line.amount)))

const WENT_BACK = {
  void: 'Your payment was voided before it reached your bank. It will disappear from your card.',
  refund: 'It went to the card you paid with. It can take a few days for your bank to show it.',
}

/** To the buyer: money of the order was refunded. */
export const orderRefunded = mailTemplate({
  samples: {
    orderRefunded: {
      order: ORDER,
      link: LINK,
      amount: cents(720),
      way: 'refund',
      lines: [{ sku: BOLT.sku, uom: 'EA', quantity: 4, amount: cents(720) }],
    },
  },
  render: ({
    order,
    link,
    amount,
    way,
    lines = [],
  }: OrderFacts & {
    amount: Cents
    way: RefundWay
    /** the refunded pieces, unless the refund is for an amount only */
    lines?: readonly RefundedLine[]
  }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('orderRefunded', {
        words: { number: order.orderNumber, amount: formatMoney(amount) },
        blocks: [
          {
            kind: 'paragraph',
            text: typeof way === 'object' ? 'We couldn’t refund it to the card you paid with.' : WENT_BACK[way],
          },
          {
            kind: 'facts',
            rows: [
              numberRow(order),
              ...lines.map(line => ({
                label: amountOf(line.uom, line.quantity, oneLine(line.sku, 60)),
                value: formatMoney(line.amount),
              })),
              ...(freightIn(amount, lines) > 0
                ? [{ label: 'Shipping', value: formatMoney(freightIn(amount, lines)) }]
                : []),
              { label: 'Refund', value: formatMoney(amount) },
              ...(typeof way === 'object' ? [{ label: 'By', value: oneLine(way.elsewhere, REFERENCE_LENGTH) }] : []),
            ],
          },
          { kind: 'button', label: 'View your order', link },
        ],
      }),
    ),
})
