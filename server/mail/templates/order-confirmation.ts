import { mailTemplate } from './mail-template.ts'
import { linesBlock, notChargedBlocks, type OrderFacts, quoteRows, shippingBlock, sumBlock } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK, ORDER } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/**
 * To the buyer: the order is paid. `isAwaited`: the result was not known when the buyer left. A guest's link opens the
 * order without an account.
 */
export const orderConfirmation = mailTemplate({
  samples: { orderConfirmation: { order: ORDER, link: LINK, isGuest: false } },
  render: ({
    order,
    link,
    isGuest,
    isAwaited = false,
  }: OrderFacts & { isGuest: boolean; isAwaited?: boolean }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('orderConfirmation', {
        words: { number: order.orderNumber },
        before: isAwaited ? [{ kind: 'paragraph', text: 'The card company has confirmed your payment.' }] : [],
        blocks: [
          ...(quoteRows(order).length > 0 ? [{ kind: 'facts' as const, rows: quoteRows(order) }] : []),
          linesBlock(order),
          sumBlock(order),
          ...notChargedBlocks(order, 'buyer'),
          shippingBlock(order, 'buyer'),
          { kind: 'button', label: 'View your order', link },
          ...(isGuest
            ? [
                {
                  kind: 'note' as const,
                  text: 'This link opens your order without an account. Save it, and don’t share it. An account with this email address shows the order too.',
                },
                {
                  kind: 'note' as const,
                  text: `What we keep about you, to download or delete: ${new URL('/privacy/your-data', link).href}`,
                },
              ]
            : []),
        ],
      }),
    ),
})
