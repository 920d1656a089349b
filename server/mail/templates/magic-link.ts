import { type LinkDraftRequest, linkDraftBlocks } from './link-draft-request.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { wordedPlan } from './worded-plan.ts'

/** A link that signs in once, within some minutes. */
export const magicLink = ({
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
  )
