import { type GivenBack, givenBackBefore } from '../../../domain/given-back.ts'
import { type Cents, formatMoney } from '../../../domain/money.ts'
import { type Letter, writeLetter } from './letter.ts'
import { type LetterOrder, linesBlock, numberRow } from './order-facts.ts'

/** To the buyer: the order has ended, and what was paid goes back; `before`: what had gone back already. */
export const orderCanceled = (
  order: LetterOrder,
  link: string,
  { goesBack, before }: { goesBack: Cents; before: GivenBack },
): Promise<Letter> =>
  writeLetter({
    subject: `Your order ${order.orderNumber} is canceled`,
    heading: 'Your order is canceled',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          goesBack > 0
            ? `${formatMoney(goesBack)} goes back to the card that you paid with. Banks take some days to show it; a payment of today may just disappear instead.`
            : '',
          givenBackBefore(before),
        ]
          .filter(Boolean)
          .join(' '),
      },
      { kind: 'facts', rows: [numberRow(order)] },
      linesBlock(order),
      { kind: 'button', label: 'View your order', link },
      { kind: 'note', text: 'Is this not what you wanted? Please answer this mail.' },
    ],
  })

/** To the buyer: money of the order went back, and the order goes on. A `void` is of all that was paid, before banks moved it. */
export const orderRefunded = (
  order: LetterOrder,
  link: string,
  { amount, kind }: { amount: Cents; kind: 'void' | 'refund' },
): Promise<Letter> =>
  writeLetter({
    subject: `Refund for your order ${order.orderNumber}`,
    heading: `${formatMoney(amount)} went back to you`,
    blocks: [
      {
        kind: 'paragraph',
        text:
          kind === 'void'
            ? 'Your payment was taken back before it reached your bank: it disappears from your card.'
            : 'It went to the card that you paid with. Banks take some days to show it.',
      },
      { kind: 'facts', rows: [numberRow(order), { label: 'Refund', value: formatMoney(amount) }] },
      { kind: 'button', label: 'View your order', link },
      { kind: 'note', text: 'Is there something that we should know? Please answer this mail.' },
    ],
  })
