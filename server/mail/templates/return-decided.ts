import type { MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { type Cents, cents, formatMoney } from '../../../domain/money/money.ts'
import { RETURN_NOTE_LENGTH } from '../../../domain/returns/return-decision.ts'
import { NO_REFUND } from '../../../domain/returns/return-words.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { Block } from './mail-plan.ts'
import { mailTemplate } from './mail-template.ts'
import { linesBlock, numberRow, type OrderFacts } from './order-facts.ts'
import { wentBack } from './refund-words.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { type ReturnLine, returnLinesBlock } from './return-lines.ts'
import { BOLT, LINK, ORDER } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

const MAX_FEWER = 50

const noteBlock = (note: string): Block[] =>
  note ? [{ kind: 'paragraph', text: oneLine(note, RETURN_NOTE_LENGTH) }] : []
const button = (link: string): Block => ({ kind: 'button', label: 'View your order', link })

/** The pieces of the return. In a mail from before they were recorded, the whole order. */
type OfReturn = OrderFacts & { note: string; lines?: readonly ReturnLine[] }
const partsBlock = ({ order, lines = [] }: OfReturn): Block =>
  lines.length > 0 ? returnLinesBlock(lines) : linesBlock(order)

type Approved = OfReturn & {
  sendTo: string
  /** why some of its pieces cannot come back, line by line */
  fewer?: readonly string[]
  /** the buyer has none of its pieces */
  isNothingToSend?: boolean
}

/** To the buyer: the return is approved, with its address, unless the buyer has none of its pieces. */
export const returnApproved = mailTemplate({
  samples: {
    returnApproved: { order: ORDER, link: LINK, note: '', sendTo: 'Our warehouse' },
    returnApprovedNothingToSend: {
      order: ORDER,
      link: LINK,
      note: '',
      sendTo: 'Our warehouse',
      fewer: [`None of the 2 × ${BOLT.sku} of this return can come back: 2 came back with the package.`],
      isNothingToSend: true,
    },
  },
  render: (facts: Approved): Promise<RenderedMail> =>
    renderInstructions(facts.isNothingToSend ? 'returnApprovedNothingToSend' : 'returnApproved', facts),
})

/** To the buyer of an approved return: what to send has changed since the last mail about it. */
export const returnChanged = mailTemplate({
  samples: {
    returnChanged: {
      order: ORDER,
      link: LINK,
      note: '',
      sendTo: 'Our warehouse',
      lines: [{ sku: BOLT.sku, quantity: 1 }],
      fewer: [`Only 1 of the 2 × ${BOLT.sku} of this return can come back: 1 came back with the package.`],
    },
    returnChangedNothingToSend: {
      order: ORDER,
      link: LINK,
      note: '',
      sendTo: 'Our warehouse',
      fewer: [`None of the 2 × ${BOLT.sku} of this return can come back: 2 came back with the package.`],
      isNothingToSend: true,
    },
  },
  render: (facts: Approved): Promise<RenderedMail> =>
    renderInstructions(facts.isNothingToSend ? 'returnChangedNothingToSend' : 'returnChanged', facts),
})

const renderInstructions = (
  words: MailKindName,
  { sendTo, fewer = [], isNothingToSend = false, ...facts }: Approved,
): Promise<RenderedMail> =>
  renderMail(
    wordedPlan(words, {
      words: { number: facts.order.orderNumber },
      blocks: [
        ...fewer.slice(0, MAX_FEWER).map((text): Block => ({ kind: 'paragraph', text: oneLine(text, 300) })),
        ...noteBlock(facts.note),
        {
          kind: 'facts',
          rows: [numberRow(facts.order), ...(isNothingToSend ? [] : [{ label: 'Send to', value: sendTo }])],
        },
        ...(isNothingToSend ? [] : [partsBlock(facts)]),
        button(facts.link),
      ],
    }),
  )

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

/**
 * To the buyer: the return is complete, with its own refund. Other refunds of the order have their own mails. `whyNone`: for
 * a return that brought no pieces, what was asked, and where it was instead.
 */
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
    lines,
    whyNone = '',
  }: OfReturn & {
    refunded: Cents
    elsewhere: string
    whyNone?: string
  }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('returnCompleted', {
        words: { number: order.orderNumber },
        blocks: [
          { kind: 'paragraph', text: completed(refunded, elsewhere, isEmpty(lines)) },
          ...noteBlock(note),
          {
            kind: 'facts',
            rows: [
              numberRow(order),
              ...(refunded > 0 ? [{ label: 'Refunded', value: formatMoney(refunded) }] : []),
              ...(elsewhere ? [{ label: 'By', value: oneLine(elsewhere, 200) }] : []),
              ...(isEmpty(lines) ? [{ label: 'Parts', value: oneLine(whyNone || 'None with this return.', 600) }] : []),
            ],
          },
          ...(lines && lines.length > 0 ? [returnLinesBlock(lines)] : []),
          button(link),
        ],
      }),
    ),
})

/** True if no piece came with the return. A mail from before they were recorded does not say. */
const isEmpty = (lines: OfReturn['lines']): boolean => lines?.length === 0

function completed(refunded: Cents, elsewhere: string, hasNoPieces: boolean): string {
  const what = hasNoPieces ? 'Your return is complete' : 'Your return has arrived'
  if (refunded === 0) return `${what}. ${NO_REFUND}`
  return elsewhere
    ? `${what}, and ${formatMoney(refunded)} was refunded to you.`
    : wentBack(`${what}, and ${formatMoney(refunded)}`)
}
