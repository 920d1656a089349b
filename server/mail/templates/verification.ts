import { greeting } from './greeting.ts'
import { type LinkDraftRequest, linkDraftBlocks } from './link-draft-request.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { wordedPlan } from './worded-plan.ts'

/** To somebody who signed up: shows that the address is theirs. */
export const verification = ({
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
  )
