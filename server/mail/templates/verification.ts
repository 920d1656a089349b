import { greeting } from './greeting.ts'
import { type LinkDraftRequest, linkDraftBlocks } from './link-draft-request.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK, NAME } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** To a new user: verifies the address. */
export const verification = mailTemplate({
  samples: { verification: { name: NAME, link: LINK } },
  render: ({
    name,
    link,
    carries,
  }: {
    name: string
    link: string
    carries?: LinkDraftRequest | null
  }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('verification', {
        words: { greeting: greeting(name) },
        blocks: [...linkDraftBlocks(carries), { kind: 'button', label: 'Verify email address', link }],
      }),
    ),
})
