import { type LinkDraftRequest, linkDraftBlocks } from './link-draft-request.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { LINK } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** A link that signs in once, within some minutes. */
export const magicLink = mailTemplate({
  samples: { magicLink: { link: LINK, minutes: 15 } },
  render: ({
    link,
    minutes,
    carries,
  }: {
    link: string
    minutes: number
    carries?: LinkDraftRequest | null
  }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('magicLink', {
        words: { minutes: `${minutes}` },
        blocks: [...linkDraftBlocks(carries), { kind: 'button', label: 'Sign in', link }],
      }),
    ),
})
