import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/**
 * To an address for which personal data was requested, whether or not there is any, because only its owner may get the
 * link.
 */
export const yourData = mailTemplate({
  samples: { yourData: { link: LINK, hours: 24 } },
  render: ({ link, hours }: { link: string; hours: number }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('yourData', {
        words: { linkHours: `${hours}` },
        blocks: [
          { kind: 'button', label: 'Show my data', link },
          { kind: 'note', text: 'Anyone with this link can delete your data. Don’t share it.' },
        ],
      }),
    ),
})
