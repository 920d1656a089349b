import { type Cents, cents, formatMoney } from '../../../domain/money/money.ts'
import { RETURN_NOTE_LENGTH } from '../../../domain/returns/return-decision.ts'
import { NO_REFUND } from '../../../domain/returns/return-words.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { Block } from './mail-plan.ts'
import { mailTemplate } from './mail-template.ts'
import { linesBlock, numberRow, type OrderFacts } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { type ReturnLine, returnLinesBlock } from './return-lines.ts'
import { LINK, ORDER } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

const noteBlock = (note: string): Block[] =>
  note ? [{ kind: 'paragraph', text: oneLine(note, RETURN_NOTE_LENGTH) }] : []
const button = (link: string): Block => ({ kind: 'button', label: 'View your order', link })

/** The pieces of the return. In a mail from before they were recorded, the whole order. */
type OfReturn = OrderFacts & { note: string; lines?: readonly ReturnLine[] }
const partsBlock = ({ order, lines = [] }: OfReturn): Block =>
  lines.length > 0 ? returnLinesBlock(lines) : linesBlock(order)

/** To the buyer: the return is approved, with its address. */
export const returnApproved = mailTemplate({
  samples: { returnApproved: { order: ORDER, link: LINK, note: '', sendTo: 'Our warehouse' } },
  render: ({ sendTo, ...facts }: OfReturn & { sendTo: string }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('returnApproved', {
        words: { number: facts.order.orderNumber },
        blocks: [
          ...noteBlock(facts.note),
          { kind: 'facts', rows: [numberRow(facts.order), { label: 'Send to', value: sendTo }] },
          partsBlock(facts),
          button(facts.link),
        ],
      }),
    ),
})

/** To the buyer: the return is denied, with the reason. */
export const returnDenied = mailTemplate({
  samples: { returnDenied: { order: ORDER, link: LINK, note: 'These parts were installed.' } },
  render: (facts: OfReturn): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('returnDenied', {
        words: { number: facts.order.orderNumber },
        blocks: [
          ...noteBlock(facts.note),
          { kind: 'facts', rows: [numberRow(facts.order)] },
          partsBlock(facts),
          button(facts.link),
        ],
      }),
    ),
})

/** To the buyer: the returned parts have arrived, with the refund of this return. Other refunds of the order have their own mails. */
export const returnCompleted = mailTemplate({
  samples: {
    returnCompleted: {
      order: ORDER,
      link: LINK,
      note: '',
      refunded: cents(4_320),
      elsewhere: '',
    },
  },
  render: ({
    order,
    link,
    note,
    refunded,
    elsewhere,
    lines = [],
  }: OfReturn & { refunded: Cents; elsewhere: string }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('returnCompleted', {
        words: { number: order.orderNumber },
        blocks: [
          { kind: 'paragraph', text: arrived(refunded, elsewhere) },
          ...noteBlock(note),
          {
            kind: 'facts',
            rows: [
              numberRow(order),
              ...(refunded > 0 ? [{ label: 'Refunded', value: formatMoney(refunded) }] : []),
              ...(elsewhere ? [{ label: 'By', value: oneLine(elsewhere, 200) }] : []),
            ],
          },
          ...(lines.length > 0 ? [returnLinesBlock(lines)] : []),
          button(link),
        ],
      }),
    ),
})

function arrived(refunded: Cents, elsewhere: string): string {
  if (refunded === 0) return `Your return has arrived. ${NO_REFUND}`
  return elsewhere
    ? `Your return has arrived, and ${formatMoney(refunded)} was refunded to you.`
    : `Your return has arrived, and ${formatMoney(refunded)} was refunded to your card. It can take a few days for your bank to show it.`
}
