import { formatMoney } from '../../../domain/money/money.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { Block } from './mail-plan.ts'
import { mailTemplate } from './mail-template.ts'
import { linesBlock, numberRow, type OrderFacts } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { NOT_PAID, ORDER_FACTS } from './sample-data.ts'
import { storeMoment } from './store-moment.ts'
import { wordedPlan } from './worded-plan.ts'

// These mails go to a buyer whose payment had an open result.

/** `reason`: the text for the buyer; `reservedUntil`: null if the stock is no longer reserved. */
export type ResultFacts = OrderFacts & { reason: string; reservedUntil: Date | null }

/** The card company declined the payment, at its review or at the request. */
export const paymentDeclined = mailTemplate({
  samples: { paymentDeclined: NOT_PAID },
  render: (facts: ResultFacts): Promise<RenderedMail> => result(facts, 'paymentDeclined'),
})

/** There was no charge, or it was voided at once. */
export const paymentNotCharged = mailTemplate({
  samples: { paymentNotCharged: NOT_PAID },
  render: (facts: ResultFacts): Promise<RenderedMail> => result(facts, 'paymentNotCharged'),
})

/** An unknown result is under review. */
export const paymentHeld = mailTemplate({
  samples: { paymentHeld: ORDER_FACTS },
  render: ({ order, link }: OrderFacts): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('paymentHeld', {
        words: { number: order.orderNumber },
        blocks: [...whatOf({ order, link }), { kind: 'button', label: 'View your order', link }],
      }),
    ),
})

/** The order was not paid in time, and its parts are released. */
export const orderExpired = mailTemplate({
  samples: { orderExpired: ORDER_FACTS },
  render: ({ order, link }: OrderFacts): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('orderExpired', {
        words: { number: order.orderNumber },
        blocks: [...whatOf({ order, link }), { kind: 'button', label: 'View your order', link }],
      }),
    ),
})

const ORDER_AGAIN = 'Still want them? Open the order and choose Reorder to add what’s still in stock to your cart.'

function result(
  { order, link, reason, reservedUntil }: ResultFacts,
  mail: 'paymentDeclined' | 'paymentNotCharged',
): Promise<RenderedMail> {
  const reserved =
    reservedUntil === null
      ? `Your parts are no longer reserved. ${ORDER_AGAIN}`
      : `Your parts stay reserved until ${storeMoment(reservedUntil)}. You can pay until then.`
  return renderMail(
    wordedPlan(mail, {
      words: { number: order.orderNumber },
      blocks: [
        ...[reason, reserved].filter(Boolean).map(text => ({ kind: 'paragraph' as const, text: oneLine(text, 500) })),
        ...whatOf({ order, link }),
        { kind: 'button', label: reservedUntil === null ? 'View your order' : 'Pay for this order', link },
      ],
    }),
  )
}

const whatOf = ({ order }: OrderFacts): Block[] => [
  { kind: 'facts', rows: [numberRow(order), { label: 'Total', value: formatMoney(order.total) }] },
  linesBlock(order),
]
