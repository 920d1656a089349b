import { type Letter, writeLetter } from './letter.ts'
import { type LetterOrder, linesBlock, shippingBlock, sumBlock } from './order-facts.ts'

/** To the buyer: the order is paid. A guest's link opens the order without an account. */
export const orderConfirmation = (order: LetterOrder, link: string, isGuest: boolean): Promise<Letter> =>
  writeLetter({
    subject: `Your order ${order.orderNumber}`,
    heading: 'Order confirmed',
    blocks: [
      {
        kind: 'paragraph',
        text: `Thank you. Your order ${order.orderNumber} is paid. We pack your parts, and a mail with tracking follows.`,
      },
      linesBlock(order),
      sumBlock(order),
      shippingBlock(order),
      { kind: 'button', label: 'View your order', link },
      ...(isGuest
        ? [
            {
              kind: 'note' as const,
              text: 'This link opens your order without an account: keep it, and do not pass it on. An account with this e-mail address shows the order too.',
            },
          ]
        : []),
    ],
  })
