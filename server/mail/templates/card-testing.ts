import { counted } from '../../../domain/text/counted.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK } from './sample-data.ts'

/**
 * To the store's security mailbox: a visitor is testing stolen cards. `link` is the admins' page of payments.
 */
export const cardTesting = mailTemplate({
  samples: { cardTesting: { declined: 40, link: LINK } },
  render: ({ declined, link }: { declined: number; link: string }): Promise<RenderedMail> =>
    renderMail({
      subject: 'Stolen cards may be tried in the store',
      heading: 'Many cards are declined',
      blocks: [
        {
          kind: 'paragraph',
          text: `${counted(declined, 'card')} were declined within ten minutes, far more than buyers mistype. Every card payment now requires a challenge until ten minutes pass without such declines.`,
        },
        {
          kind: 'paragraph',
          text: 'The security log has the network addresses. If it continues, contact the card gateway: each declined card costs a fee.',
        },
        { kind: 'button', label: 'Open the payments', link },
      ],
    }),
})
