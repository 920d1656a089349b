import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** To an address in the newsletter form: only its owner can confirm. */
export const newsletterConfirm = mailTemplate({
  samples: { newsletterConfirm: { confirm: LINK, leave: LINK } },
  render: ({ confirm, leave }: { confirm: string; leave: string }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('newsletterConfirm', {
        words: {},
        blocks: [{ kind: 'button', label: 'Confirm', link: confirm }],
        after: [
          { kind: 'note', text: `Otherwise keep this email. You can unsubscribe at any time with this link: ${leave}` },
        ],
      }),
    ),
})
